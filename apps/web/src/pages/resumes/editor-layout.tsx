import { useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { OutlineRail, ResumeForm } from '@/features/resumes/resume-form';
import { LivePreview, sectionOf, showSection } from '@/features/resumes/resume-preview';
import { useDesktopScreen, useWideScreen } from '@/lib/use-screen';

type View = 'write' | 'preview';

const TABS = [
  { value: 'write' as const, label: '편집' },
  { value: 'preview' as const, label: '미리보기' },
];

/** The form with the preview beside it, and the outline where there is room; on a phone, one of the two at a time. */
export function EditorLayout() {
  const isWide = useWideScreen();
  const isDesk = useDesktopScreen();
  const [view, setView] = useState<View>('write');
  const paper = useRef<HTMLDivElement>(null);
  const follow = ({ target }: FocusEvent) => {
    const section = sectionOf(target);
    if (section && paper.current) showSection(paper.current, section);
  };
  if (!isWide)
    return (
      <Tabs label="보기" value={view} onValueChange={setView} tabs={TABS}>
        <TabPanel value="write">
          <ResumeForm isOutlineBeside={false} />
        </TabPanel>
        <TabPanel value="preview">
          <LivePreview />
        </TabPanel>
      </Tabs>
    );
  return (
    <div className="grid grid-cols-2 items-start gap-8 xl:grid-cols-[15rem_minmax(0,5fr)_minmax(0,6fr)] xl:gap-10">
      {isDesk && (
        <div className="sticky top-20 -ml-2">
          <OutlineRail />
        </div>
      )}
      <div className="min-w-0" onFocus={follow}>
        <ResumeForm isOutlineBeside={isDesk} />
      </div>
      <div
        ref={paper}
        tabIndex={0}
        role="group"
        aria-label="종이"
        className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-s bg-sunken px-5 py-4"
      >
        <LivePreview />
      </div>
    </div>
  );
}
