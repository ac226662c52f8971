import type { ReactNode } from 'react';
import { useSessionStore } from '@/lib/stores/session-store';
import { MemberPicture } from '@/components/member-picture/member-picture';
import { ROLE_NAMES } from '@/lib/member-standing-names';
import { AiConsentLine } from './ai-consent-line.js';

/** Who the member is to the product, and what they agreed to. */
export function ProfilePanel() {
  const user = useSessionStore((state) => state.user);
  if (!user) return null;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div className="flex items-center gap-4">
        <span className="origin-left scale-150 pr-4">
          <MemberPicture name={user.name} picture={user.picture} />
        </span>
        <div className="min-w-0">
          <h2 className="text-heading">{user.name}</h2>
          <p className="text-small text-ink-soft">{user.email}</p>
        </div>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        <Line label="권한">{ROLE_NAMES[user.role]}</Line>
        <Line label="AI 이용 동의">
          <AiConsentLine />
        </Line>
      </dl>
      <p className="text-caption text-ink-faint">
        이름, 이메일, 사진은 구글 계정에서 가져와요. 구글에서 바꾸면 다음에 로그인할 때 따라 바뀌어요.
      </p>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-0.5 py-3.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
