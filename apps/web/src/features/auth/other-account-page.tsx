import { useNavigate } from 'react-router';
import type { CurrentMember } from '#contracts';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { GoogleButton } from './google-button.js';

interface OtherAccountPageProps {
  member: CurrentMember;
  onAccept: () => void;
}

/** In place of a page whose member's session ended when somebody else signed in instead. */
export function OtherAccountPage({ member, onAccept }: OtherAccountPageProps) {
  const navigate = useNavigate();
  const goOn = async () => {
    await navigate(paths.coverLetters);
    onAccept();
  };
  return (
    <section className="page-width flex flex-1 flex-col items-center justify-center py-20 text-center">
      <h1 className="text-title">다른 계정이에요</h1>
      <div className="mt-3 flex max-w-md flex-col gap-2 text-ink-soft">
        <p className="text-balance">
          지금은{' '}
          <span className="inline-block">
            {member.name}님({member.email})으로
          </span>{' '}
          로그인되어 있어요.
        </p>
        <p className="text-balance">
          보던 화면은 다른 계정의 것이에요. 쓰던 글은 이 기기에 보관했으니, 그 계정으로 로그인하면 이어서 쓸
          수 있어요.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap justify-center gap-2 max-sm:flex-col">
        <Button onClick={() => void goOn()}>이 계정으로 계속하기</Button>
        <GoogleButton label="쓰던 계정으로 로그인" />
      </div>
    </section>
  );
}
