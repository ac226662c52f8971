import { useMemo, useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { toContent } from '../document/resume-content.js';
import { isPristineResume } from '../document/same-resume.js';
import { useOpenResume } from '../editor/resume-session.js';
import { usePausedDocument } from '../editor/use-paused-document.js';
import { usePhotoUrl } from '../editor/use-photo.js';
import { ResumePreview } from './resume-preview.js';

/** The resume as it will be printed, a moment behind what is written. */
export function LivePreview() {
  const { resumeId } = useOpenResume();
  const document = usePausedDocument();
  const resume = useMemo(() => toContent(document), [document]);
  const photo = usePhotoUrl(resumeId);
  const [pages, setPages] = useState<number | null>(null);
  const isEmpty = useMemo(
    () => photo === null && isPristineResume({ ...document, title: '' }),
    [document, photo],
  );
  if (isEmpty)
    return (
      <section aria-label="미리보기">
        <EmptyState
          className="rounded-s bg-paper"
          title="아직 빈 종이예요"
          description="항목을 채우면 인쇄될 모습 그대로 여기에 나타나요."
        />
      </section>
    );
  return (
    <section aria-label="미리보기" className="flex flex-col gap-3">
      <p role="status" className="text-caption text-ink-faint">
        {pages === null ? '쪽을 나누는 중이에요' : `A4 ${pages}쪽`}
        {document.isBlind && ' · 블라인드'}
      </p>
      <ResumePreview resume={resume} photo={photo} onPages={setPages} />
    </section>
  );
}
