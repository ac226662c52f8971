import { Link } from 'react-router';
import { TOKEN_COSTS } from '#contracts';
import { buttonClass } from '@/components/ui/button';
import { jobStages } from '@/lib/jobs/job-labels';
import { paths } from '@/lib/paths';
import { useSessionStore } from '@/lib/stores/session-store';
import { useDocumentTitle } from '@/lib/use-document-title';
import { CorrectionDemo } from './correction-demo.js';
import { ManuscriptHeadline } from './manuscript-headline.js';

/** The landing page: what the product does, on manuscript paper. */
export default function LandingPage() {
  useDocumentTitle(null);
  return (
    <div className="overflow-x-clip">
      <section className="page-width pt-8 pb-16 sm:pt-14 sm:pb-24">
        <ManuscriptHeadline />
        <div className="mt-8 flex flex-col gap-6 sm:mt-10 sm:items-start lg:flex-row lg:items-end lg:justify-between">
          <p className="max-w-xl text-lead text-ink-soft">
            자기소개서를 붙여 넣으면 AI가 문장마다 고칠 곳과 까닭을 적어 돌려드려요. 받을지 말지는 한 문장씩
            직접 고르세요.
          </p>
          <StartAction />
        </div>
      </section>
      <CorrectionDemo />
      <HowItWorks />
      <Promises />
      <section className="border-t border-line">
        <div className="page-width flex flex-col items-start gap-6 py-16 sm:flex-row sm:items-center sm:justify-between sm:py-20">
          <h2 className="text-title">첫 문장만 있으면 시작할 수 있어요</h2>
          <StartAction />
        </div>
      </section>
    </div>
  );
}

/** Starts, or continues for a signed-in member. */
function StartAction() {
  const hasMember = useSessionStore((state) => state.isAuthenticated);
  if (hasMember)
    return (
      <div className="flex flex-wrap gap-2">
        <Link to={paths.coverLetters} className={buttonClass({ variant: 'solid', size: 'large' })}>
          이어서 쓰기
        </Link>
        <Link to={paths.newCoverLetter()} className={buttonClass({ size: 'large' })}>
          새 자기소개서
        </Link>
      </div>
    );
  return (
    <Link
      to={`${paths.signIn}?${new URLSearchParams({ return: paths.coverLetters })}`}
      className={buttonClass({ variant: 'solid', size: 'large' })}
    >
      구글로 시작하기
    </Link>
  );
}

const STEPS = [
  {
    title: '글을 붙여 넣어요',
    text: '문항마다 나눠 쓰고 글자 수와 바이트를 바로 봐요. 겹친 어미, 뻔한 말, 긴 문장은 쓰는 동안 짚어 드려요.',
  },
  {
    title: 'AI가 네 단계로 읽어요',
    text: `${jobStages('AI_IMPROVE')
      .map(([, label]) => label)
      .join(
        ', ',
      )}. 지금 어디인지 보이고, 창을 닫아도 계속돼요. 한 번에 토큰 ${TOKEN_COSTS.AI_IMPROVE}개를 쓰고 실패하면 돌려드려요.`,
  },
  {
    title: '한 문장씩 골라요',
    text: '원래 글과 고친 글을 나란히 놓고 받거나 거절해요. 저장을 누르기 전에는 아무것도 바뀌지 않아요.',
  },
] as const;

function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="page-width py-14 sm:py-24">
      <h2 id="how-it-works" className="text-title">
        이렇게 써요
      </h2>
      <ol className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col border-t border-line-strong pt-5">
            <span
              aria-hidden
              className="mb-4 flex size-11 items-center justify-center border border-grid text-lead font-bold text-accent"
            >
              {index + 1}
            </span>
            <h3 className="text-heading">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const PROMISES = [
  {
    title: '없는 사실을 보태지 않아요',
    text: '원래 글에 없던 숫자, 기관, 자격증, 날짜가 제안에 들어가면 바로 표시해요.',
  },
  {
    title: '쓰던 글을 잃지 않아요',
    text: '연결이 끊겨도 이 기기에 먼저 남겨요. 고치기 전 글은 버전으로 남아 언제든 되돌릴 수 있어요.',
  },
  {
    title: '기다리게만 하지 않아요',
    text: 'AI가 읽는 동안 다른 글을 써도 돼요. 끝나면 알려 드리고, 새로고침해도 결과는 그대로 있어요.',
  },
] as const;

function Promises() {
  return (
    <section aria-labelledby="promises" className="border-t border-line">
      <div className="page-width grid gap-x-16 gap-y-8 py-14 sm:py-24 lg:grid-cols-[1fr_2fr]">
        <h2 id="promises" className="text-title">
          세 가지를
          <br className="max-lg:hidden" /> 약속해요
        </h2>
        <dl className="divide-y divide-line border-y border-line">
          {PROMISES.map(({ title, text }) => (
            <div key={title} className="grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[14rem_1fr]">
              <dt className="font-bold">{title}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
