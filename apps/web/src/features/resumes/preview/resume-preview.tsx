import { memo, useEffect, useRef, useState } from 'react';
import { paginate, PAPER, RESUME_STYLE, ResumeDocument, SHEET_CONTENT_HEIGHT } from '#resume-view';
import type { ResumeContent } from '#resume-view';
import { useFontsLoaded } from './use-fonts-loaded.js';
import { useWidth } from './use-width.js';
import './resume-preview.css';

interface ResumePreviewProps {
  resume: ResumeContent;
  photo: string | null;
  onPages?: (pages: number) => void;
}

const PIXELS_PER_MILLIMETRE = 96 / 25.4;
const SHEET = { width: PAPER.width * PIXELS_PER_MILLIMETRE, height: PAPER.height * PIXELS_PER_MILLIMETRE };
const SHEET_GAP = 24;
const LARGEST_SCALE = 1;

/** A resume on its sheets of paper as they will be printed, as wide as there is room. */
export const ResumePreview = memo(function ResumePreview({ resume, photo, onPages }: ResumePreviewProps) {
  const desk = useRef<HTMLDivElement>(null);
  const flow = useRef<HTMLDivElement>(null);
  const sheets = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState(1);
  const width = useWidth(desk);
  const fonts = useFontsLoaded();

  useEffect(() => {
    // After the paint that brings the key stroke: cutting the pages is never in its way.
    const timer = setTimeout(() => {
      const source = flow.current?.querySelector('.resume-flow');
      if (!source || !sheets.current) return;
      const count = paginate(source, sheets.current, SHEET_CONTENT_HEIGHT);
      setPages(count);
      onPages?.(count);
    });
    return () => clearTimeout(timer);
  }, [resume, photo, fonts, onPages]);

  const scale = Math.min(LARGEST_SCALE, width / SHEET.width);
  const height = pages * SHEET.height + (pages - 1) * SHEET_GAP;
  return (
    <div ref={desk} onClickCapture={openElsewhere}>
      <style>{RESUME_STYLE}</style>
      <div ref={flow} aria-hidden inert className="resume resume-measure">
        <ResumeDocument resume={resume} photo={photo} />
      </div>
      <div style={{ height: height * scale }} className="overflow-hidden">
        <div className="resume resume-desk" style={{ transform: `scale(${scale})` }}>
          <div ref={sheets} className="resume-sheets" />
        </div>
      </div>
    </div>
  );
});

/** A link of the resume leaves the editor open behind it. */
function openElsewhere(event: React.MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}
