import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { exportRoutes, accountRoutes, ERASED_IDENTITY_DAYS, LEAVING_CONFIRMATION } from '#contracts';
import { useFileExport } from '@/components/file-export';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { callApi } from '@/lib/api/call-api';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { StorageSection } from './storage-section.js';

interface DataPanelProps {
  /** Called once the account is deleted. */
  onAccountDeleted: () => Promise<void>;
}

/** Shows the used storage, exports everything that the member has, and deletes the account. */
export function DataPanel({ onAccountDeleted }: DataPanelProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div className="flex max-w-2xl flex-col gap-12">
      <StorageSection />
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
          에서 볼&nbsp;수 있어요.
        </p>
        <Button variant="danger-outline" onClick={() => setIsLeaving(true)}>
          탈퇴하기
        </Button>
        <DeleteAccountDialog isOpen={isLeaving} onOpenChange={setIsLeaving} onLeft={onAccountDeleted} />
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
        ZIP 파일로 받아요. 아주 많으면 파일 여러 개로 나뉘어요. 파일은 하루 동안 다시 받을&nbsp;수 있어요.
      </p>
      <Button isBusy={isBusy} onClick={() => start({}, '내 데이터')}>
        {!isBusy && <Download aria-hidden />} 모두 내려받기
      </Button>
    </section>
  );
}

interface DeleteAccountDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onLeft: () => Promise<void>;
}

const CONSEQUENCES = [
  '모든 기기에서 바로 로그아웃돼요.',
  '자기소개서, 이력서, 면접 질문, 작업 결과가 휴지통에 남지 않고 모두 지워져요.',
  '진행 중인 작업은 멈춰요.',
  `다시 가입해도 글은 돌아오지 않고, ${ERASED_IDENTITY_DAYS}일 안에는 남아 있던 토큰으로 시작해요.`,
];

/** Deletes the account after the confirmation word is typed. Enter in its field does not confirm. */
export function DeleteAccountDialog({ isOpen, onOpenChange, onLeft }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('');
  const leave = useApiMutation({
    loading: 'none',
    successMessage: '탈퇴했어요. 모든 데이터를 지웠어요.',
    mutationFn: () => callApi(accountRoutes.leave, { body: { confirmation: LEAVING_CONFIRMATION } }),
    onSuccess: onLeft,
  });
  const change = (open: boolean) => {
    if (leave.isPending) return;
    setTyped('');
    leave.reset();
    onOpenChange(open);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={change}
      title="정말 탈퇴할까요?"
      description={
        <>
          <p className="font-semibold text-ink">되돌릴 수 없어요. 지금 일어나는 일은 이래요.</p>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            {CONSEQUENCES.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className="mt-2">
            탈퇴 뒤에 남는 것은{' '}
            <Link to={paths.privacy} target="_blank" className="link">
              개인정보처리방침
            </Link>
            에 적어 뒀어요.
          </p>
        </>
      }
      confirmLabel="탈퇴하기"
      cancelLabel="계속 쓰기"
      isDanger
      isBusy={leave.isPending}
      isConfirmDisabled={typed.normalize('NFC').trim() !== LEAVING_CONFIRMATION}
      onConfirm={() => leave.mutate()}
    >
      <Field
        label={`확인을 위해 ‘${LEAVING_CONFIRMATION}’라고 적어 주세요`}
        error={leave.error ? errorMessage(leave.error) : undefined}
      >
        <Input
          value={typed}
          autoComplete="off"
          placeholder={LEAVING_CONFIRMATION}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
