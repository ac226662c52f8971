import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ERASED_IDENTITY_DAYS, TRASH_DAYS } from '#contracts';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';
import { KEPT_THINGS, RETENTIONS } from './retention.js';

/** /privacy: what is kept and for how long. */
export default function PrivacyPage() {
  useDocumentTitle('개인정보 안내');
  return (
    <article className="page-width flex max-w-3xl! flex-col gap-12 py-10 sm:py-14">
      <header className="flex flex-col gap-3">
        <h1 className="text-title">개인정보 안내</h1>
        <p className="text-lead text-ink-soft">
          무엇을 보관하고, 얼마나 보관하고, 탈퇴하면 어떻게 되는지 있는 그대로 적었어요.
        </p>
      </header>
      <Section id="kept" title="무엇을 보관하나요">
        <dl className="divide-y divide-line border-y border-line">
          {KEPT_THINGS.map(({ title, text }) => (
            <div key={title} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
              <dt className="font-bold">{title}</dt>
              <dd className="text-small text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="how-long" title="얼마나 보관하나요">
        <dl className="divide-y divide-line border-y border-line">
          {RETENTIONS.map(({ what, howLong, note }) => (
            <div key={what} className="grid gap-x-8 gap-y-0.5 py-4 sm:grid-cols-[1fr_11rem]">
              <dt>
                <span className="font-semibold">{what}</span>
                {note && <span className="block text-caption text-ink-faint">{note}</span>}
              </dt>
              <dd className="font-semibold text-accent sm:text-right">{howLong}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="sent" title="누구에게 보내나요">
        <p>
          AI 기능을 쓸 때, 그 일에 필요한 글만 AI 제공자에게 보내요. 처음 쓰기 전에 동의를 여쭙고, 동의하지
          않으면 보내지 않아요. 로그인은 구글이 맡아요. 그 밖에는 아무에게도 보내지 않고, 광고나 방문 분석도
          하지 않아요.
        </p>
      </Section>
      <Section id="own" title="내가 할 수 있는 일">
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          <li>
            <Link to={paths.account({ tab: 'data' })} className="link">
              내 데이터
            </Link>
            에서 모든 데이터를 파일로 받을 수 있어요.
          </li>
          <li>
            <Link to={paths.account({ tab: 'devices' })} className="link">
              기기
            </Link>
            에서 로그인한 기기를 보고 하나씩 로그아웃할 수 있어요.
          </li>
          <li>
            지운 글은{' '}
            <Link to={paths.account({ tab: 'trash' })} className="link">
              휴지통
            </Link>
            에서 {TRASH_DAYS}일 안에 되살릴 수 있어요.
          </li>
        </ul>
      </Section>
      <Section id="leaving" title="탈퇴하면">
        <p>
          글, 이력서, 면접 질문, 작업과 결과, 토큰 내역, 로그인 기록이 모두 바로 지워지고 되돌릴 수 없어요.
          휴지통에도 남지 않아요. 관리 기록에는 회원 번호만 남고 이름과 이메일은 지워져요.
        </p>
        <p>
          한 가지만 {ERASED_IDENTITY_DAYS}일 동안 남아요. 다시 가입해 토큰을 거듭 채우는 일을 막으려고, 구글
          계정 번호를 비밀 열쇠로 바꾼 값(되돌려 알아낼 수 없는 해시)과 남아 있던 토큰 수를 보관해요.{' '}
          {ERASED_IDENTITY_DAYS}일 안에 다시 가입하면 그 토큰으로 시작하고, 그 뒤에는 이 값도 지워져요.
        </p>
      </Section>
    </article>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
