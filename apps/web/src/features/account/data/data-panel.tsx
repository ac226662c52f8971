import { useState } from 'react';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { exportRoutes } from '#contracts';
import { useFileExport } from '@/components/export-menu/file-export';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { LeaveDialog } from './leave-dialog.js';

interface DataPanelProps {
  /** The member has left; the server has nothing of them any more. */
  onLeft: () => Promise<void>;
}

/** Taking everything along, and leaving. */
export function DataPanel({ onLeft }: DataPanelProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div className="flex max-w-2xl flex-col gap-12">
      <ExportSection />
      <section aria-labelledby="leaving" className="flex flex-col items-start gap-3">
        <h2 id="leaving" className="text-lead font-bold">
          탈퇴
        </h2>
        <p className="text-small text-ink-soft">
          모든 글과 기록이 바로 지워지고 되돌릴 수 없어요. 필요한 글이 있다면 먼저 내 데이터를 받아 두세요.
          무엇이 얼마나 보관되는지는{' '}
          <Link to={paths.privacy} className="link">
            개인정보처리방침
          </Link>
          에서 볼 수 있어요.
        </p>
        <Button variant="danger-outline" onClick={() => setIsLeaving(true)}>
          탈퇴하기
        </Button>
        <LeaveDialog isOpen={isLeaving} onOpenChange={setIsLeaving} onLeft={onLeft} />
      </section>
    </div>
  );
}

function ExportSection() {
  const { start, isBusy } = useFileExport(exportRoutes.account);
  return (
    <section aria-labelledby="own-data" className="flex flex-col items-start gap-3">
      <h2 id="own-data" className="text-lead font-bold">
        내 데이터 받기
      </h2>
      <p className="text-small text-ink-soft">
        자기소개서와 이력서(버전, 사진, 휴지통까지), 면접 질문과 연습, 토큰 내역, 작업과 결과, 로그인한 기기를
        ZIP 파일 하나로 받아요. 파일은 하루 동안 다시 받을 수 있어요.
      </p>
      <Button isBusy={isBusy} onClick={() => start({}, '내 데이터')}>
        {!isBusy && <Download aria-hidden />} 모두 내려받기
      </Button>
    </section>
  );
}
