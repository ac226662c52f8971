import { AiFeedbackView } from '@/components/ai-feedback/ai-feedback-view';
import { useState } from 'react';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { ChangeList } from './change-list.js';
import { ReviewText } from './side-by-side.js';
import type { ReviewLayoutProps } from './wide-review.js';

type View = 'changes' | 'revised' | 'original' | 'feedback';

const VIEWS = [
  { value: 'changes', label: '변경' },
  { value: 'revised', label: '개선된 글' },
  { value: 'original', label: '원래 글' },
  { value: 'feedback', label: '진단' },
] as const;

/** One thing at a time: the changes in single lines, either text, or the feedback. */
export function NarrowReview({ improveJobId, review, questions, feedback, rewordings }: ReviewLayoutProps) {
  const [view, setView] = useState<View>('changes');
  return (
    <Tabs label="검토 보기" value={view} onValueChange={setView} tabs={VIEWS}>
      <TabPanel value="changes">
        <ChangeList
          improveJobId={improveJobId}
          review={review}
          rewordings={rewordings}
          hasText
          className="-mx-4 border-y border-line sm:mx-0"
        />
      </TabPanel>
      <TabPanel value="revised">
        <ReviewText questions={questions} review={review} sides={['revised']} />
      </TabPanel>
      <TabPanel value="original">
        <ReviewText questions={questions} review={review} sides={['original']} />
      </TabPanel>
      <TabPanel value="feedback">
        <AiFeedbackView feedback={feedback} />
      </TabPanel>
    </Tabs>
  );
}
