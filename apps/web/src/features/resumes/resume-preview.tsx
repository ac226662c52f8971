import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { paginate, PAPER, RESUME_STYLE, ResumeDocument, SHEET_CONTENT_HEIGHT } from '#resume-view';
import type { ResumeContent } from '#resume-view';
import { EmptyState } from '@/components/ui/empty-state';
import { useOpenResume, usePausedDocument } from './open-resume.js';
import { isPristineResume, toContent } from './resume-conversion.js';
import { usePhotoUrl } from './resume-requests.js';
import './resume-preview.css';

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

interface ResumePreviewProps {
  resume: ResumeContent;
  photo: string | null;
  onPages?: (pages: number) => void;
}

const PIXELS_PER_MILLIMETRE = 96 / 25.4;
const SHEET = { width: PAPER.width * PIXELS_PER_MILLIMETRE, height: PAPER.height * PIXELS_PER_MILLIMETRE };
const SHEET_GAP = 24;
const MAXIMUM_SCALE = 1;

/** A resume on its sheets of paper as they will be printed, as wide as there is room. */
const ResumePreview = memo(function ResumePreview({ resume, photo, onPages }: ResumePreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const flow = useRef<HTMLDivElement>(null);
  const sheets = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState(1);
  const width = useWidth(frame);
  const fonts = useFontsLoaded();

  useEffect(() => {
    // After the paint of the key stroke, which cutting the pages must not delay.
    const timer = setTimeout(() => {
      const source = flow.current?.querySelector('.resume-flow');
      if (!source || !sheets.current) return;
      const count = paginate(source, sheets.current, SHEET_CONTENT_HEIGHT);
      setPages(count);
      onPages?.(count);
    });
    return () => clearTimeout(timer);
  }, [resume, photo, fonts, onPages]);

  const scale = Math.min(MAXIMUM_SCALE, width / SHEET.width);
  const height = pages * SHEET.height + (pages - 1) * SHEET_GAP;
  return (
    <div ref={frame} onClickCapture={openElsewhere}>
      <style>{RESUME_STYLE}</style>
      <div ref={flow} aria-hidden inert className="resume resume-measure">
        <ResumeDocument resume={resume} photo={photo} />
      </div>
      <div style={{ height: height * scale }} className="overflow-hidden">
        <div className="resume resume-pages" style={{ transform: `scale(${scale})` }}>
          <div ref={sheets} className="resume-sheets" />
        </div>
      </div>
    </div>
  );
});

/** Opens a link of the resume in a new tab, so that the editor stays open. */
function openElsewhere(event: React.MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

/** Counts how often fonts have been loaded: the width of a text changes with its font. */
function useFontsLoaded(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // Undefined in jsdom.
    const { fonts } = document as Partial<Pick<Document, 'fonts'>>;
    const onLoaded = () => setCount((known) => known + 1);
    fonts?.addEventListener('loadingdone', onLoaded);
    return () => fonts?.removeEventListener('loadingdone', onLoaded);
  }, []);
  return count;
}

/** The width of an element in CSS pixels, as it changes; 0 before it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
