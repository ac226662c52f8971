import { Switch } from '@/components/ui/switch';
import { setFields } from '../../document/edit-resume.js';
import { useDocumentPart, useResumeSession } from '../resume-session.js';

/** Blind hiring: what must not be known is left out of the preview and of every file. */
export function BlindSwitch() {
  const session = useResumeSession();
  const isBlind = useDocumentPart((document) => document.isBlind);
  return (
    <div className="flex items-start justify-between gap-4 border-t border-line pt-4">
      <div>
        <p className="text-small font-semibold">블라인드</p>
        <p className="text-caption text-ink-faint">
          사진, 태어난 해, 학교 이름을 미리보기와 내보낸 파일에서 빼요. 쓴 내용은 그대로 남아요.
        </p>
      </div>
      <Switch
        label="블라인드"
        isChecked={isBlind}
        onCheckedChange={(checked) => session.update(setFields({ isBlind: checked }))}
      />
    </div>
  );
}
