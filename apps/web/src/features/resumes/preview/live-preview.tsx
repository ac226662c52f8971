import { useDeferredValue, useMemo, useState } from 'react';
import { toContent } from '../document/resume-content.js';
import { useDocumentPart, useOpenResume } from '../editor/resume-session.js';
import { usePhotoUrl } from '../editor/use-photo.js';
import { ResumePreview } from './resume-preview.js';

/** The resume as it will be printed, a moment behind what is written. */
export function LivePreview() {
  const { resumeId } = useOpenResume();
  const document = useDeferredValue(useDocumentPart((current) => current));
  const resume = useMemo(() => toContent(document), [document]);
  const photo = usePhotoUrl(resumeId);
  const [pages, setPages] = useState<number | null>(null);
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
