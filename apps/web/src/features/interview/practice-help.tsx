import { useState, type ReactNode } from 'react';
import type { InterviewPractice, InterviewQna } from '#contracts';
import type { TextFinding } from '#domain';
import { AiFeedbackView } from '@/components/ai-feedback-view';
import { type CheckPart, CheckParts } from '@/components/check-parts';
import { TextFindingButton } from '@/components/text-finding-button';
import { Button } from '@/components/ui/button';
import { FoldSummary } from '@/components/ui/fold-summary';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { formatRelative } from '@/lib/format';
import { AnswerAndTip, AnswerNote } from './question-card.js';

export type HelpView = 'checks' | 'feedback' | 'sample';

interface PracticeHelpProps {
  view: HelpView;
  onView: (view: HelpView) => void;
  qna: InterviewQna;
  /** Of the question in the list. */
  number: number;
  /** The current text of the field. */
  answer: string;
  findings: readonly TextFinding[];
  onSelect: (finding: TextFinding) => void;
  /** What the spelling check found. */
  spellingPanel: ReactNode;
  spellingCount: number;
  /** Puts an earlier answer into the field. */
  onContinue: (answer: string) => void;
}

/** Help with an answer: findings of the rules, the AI's feedback and, on request, the sample answer. */
export function PracticeHelp(props: PracticeHelpProps) {
  const { view, onView, qna, number, answer, findings, onSelect, spellingPanel, spellingCount, onContinue } =
    props;
  const [part, setPart] = useState<CheckPart>('spelling');
  return (
    <Tabs
      label="도움"
      value={view}
      onValueChange={onView}
      tabs={[
        { value: 'checks', label: `점검 ${spellingCount + findings.length}` },
        { value: 'feedback', label: '피드백' },
        { value: 'sample', label: '예시 답변' },
      ]}
      className="min-w-0 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pb-4 lg:pl-1"
    >
      <TabPanel value="checks">
        <CheckParts
          counts={{ spelling: spellingCount, expression: findings.length }}
          part={part}
          onPart={setPart}
          spelling={spellingPanel}
          expression={<AnswerFindings answer={answer} findings={findings} onSelect={onSelect} />}
        />
      </TabPanel>
      <TabPanel value="feedback">
        <LastFeedback practice={qna.lastPractice} answer={answer} onContinue={onContinue} />
      </TabPanel>
      <TabPanel value="sample">
        <AnswerAndTip answer={qna.answer} tip={qna.tip}>
          <AnswerNote qnaId={qna.qnaId} number={number} />
        </AnswerAndTip>
      </TabPanel>
    </Tabs>
  );
}

interface LastFeedbackProps {
  practice: InterviewPractice | null;
  answer: string;
  onContinue: (answer: string) => void;
}

function LastFeedback({ practice, answer, onContinue }: LastFeedbackProps) {
  if (!practice)
    return (
      <p className="text-small text-ink-soft">
        답변을 쓰고 피드백을 받으면 잘한 점과 고칠 점이 여기에 나와요.
      </p>
    );
  const isOther = practice.answer !== answer.trim();
  return (
    <div className="flex flex-col gap-5">
      <p className="text-caption text-ink-faint">
        {formatRelative(practice.createdAt)}에 받은 피드백
        {isOther && ' · 지금 쓰는 답변과 달라요'}
      </p>
      {isOther && (
        <details className="group/fold border-y border-line">
          <FoldSummary className="justify-between text-ink-soft hover:text-ink">
            피드백을 받은 답변 보기
          </FoldSummary>
          <p className="pb-3 text-small whitespace-pre-line">{practice.answer}</p>
          {answer.trim() === '' && (
            <Button size="small" className="mb-3" onClick={() => onContinue(practice.answer)}>
              이 답변에서 이어 쓰기
            </Button>
          )}
        </details>
      )}
      <h2 className="sr-only">피드백</h2>
      <AiFeedbackView feedback={practice.feedback} isNarrow />
    </div>
  );
}

interface AnswerFindingsProps {
  answer: string;
  findings: readonly TextFinding[];
  onSelect: (finding: TextFinding) => void;
}

/** The findings of the rules in an answer; each links to its position. */
function AnswerFindings({ answer, findings, onSelect }: AnswerFindingsProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-small text-ink-soft">쓰는 동안 바로 점검해요. 토큰이 들지 않아요.</p>
      {findings.length === 0 && (
        <p className="border-y border-line py-4 text-small">
          {answer.trim() === '' ? '답변을 쓰면 여기에서 짚어 드려요.' : '짚을 곳을 찾지 못했어요.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {findings.map((finding) => (
          <li key={`${finding.rule}-${finding.start}-${finding.end}-${finding.message}`}>
            <TextFindingButton
              finding={finding}
              quote={answer.slice(finding.start, finding.end)}
              onSelect={() => onSelect(finding)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
