import { TOKEN_COSTS } from '#contracts';
import { jobStages } from '@/lib/jobs/job-labels';

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

export function HowItWorks() {
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
