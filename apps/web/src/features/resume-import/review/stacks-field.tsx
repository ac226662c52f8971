import { Plus } from 'lucide-react';
import { useState } from 'react';
import { techStackById } from '#domain';
import { TechStackChips } from '@/components/tech-stacks/tech-stack-chips';
import { TechStackSelect } from '@/components/tech-stacks/tech-stack-select';
import { Button } from '@/components/ui/button';
import { setStacks } from '../draft/import-draft.js';
import type { StackChoice } from '../draft/import-form.js';
import { FieldFrame, type DraftFieldProps } from './draft-field.js';

interface StacksFieldProps extends Omit<DraftFieldProps, 'text'> {
  stacks: readonly StackChoice[];
}

/** The technologies of a list: taken out by a press, added by a search. */
export function StacksField({ stacks, rowName, ...frame }: StacksFieldProps) {
  const [isAdding, setIsAdding] = useState(false);
  const change = (next: StackChoice[]) => frame.onChange((draft) => setStacks(draft, frame.path, next));
  const label = [rowName, frame.spec.label].filter(Boolean).join(' ');
  const named = stacks.map((stack) => ({ ...stack, name: techStackById(stack.techStackId)?.name ?? '' }));
  return (
    <FieldFrame {...frame}>
      <div role="group" aria-label={label} className="flex flex-col gap-2">
        <p className="text-caption font-semibold text-ink-soft">{frame.spec.label}</p>
        <TechStackChips
          label={`고른 ${label}`}
          stacks={named}
          onRemove={(id) => change(stacks.filter(({ techStackId }) => techStackId !== id))}
        />
        {stacks.length === 0 && <p className="text-small text-ink-faint">원문에서 찾은 기술이 없어요.</p>}
        {isAdding ? (
          <TechStackSelect
            label={`${label} 더하기`}
            chosenIds={stacks.map(({ techStackId }) => techStackId)}
            onChoose={({ id }) => change([...stacks, { techStackId: id }])}
          />
        ) : (
          <Button size="small" variant="quiet" className="self-start" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden /> 기술 더하기
          </Button>
        )}
        {frame.error && (
          <p role="alert" className="text-caption font-medium text-red">
            {frame.error}
          </p>
        )}
      </div>
    </FieldFrame>
  );
}
