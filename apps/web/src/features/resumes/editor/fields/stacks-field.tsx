import type { ReactNode } from 'react';
import type { TechStack } from '#contracts';
import { TechStackChips } from '@/components/tech-stacks/tech-stack-chips';
import { TechStackSelect } from '@/components/tech-stacks/tech-stack-select';
import type { ChosenStack } from '../../document/resume-rows.js';

interface StacksFieldProps<Stack extends ChosenStack> {
  label: string;
  stacks: readonly Stack[];
  onChange: (stacks: Stack[]) => void;
  toChosen: (stack: ChosenStack) => Stack;
  detailOf?: (stack: Stack) => ReactNode;
  className?: string;
}

/** Technologies as chips, with a search to add more. */
export function StacksField<Stack extends ChosenStack>({
  label,
  stacks,
  onChange,
  toChosen,
  detailOf,
  className,
}: StacksFieldProps<Stack>) {
  const add = ({ id, name, category }: TechStack) =>
    onChange([...stacks, toChosen({ techStackId: id, name, category })]);
  return (
    <div role="group" aria-label={label} className={`flex flex-col gap-2 ${className ?? ''}`}>
      <span aria-hidden className="text-caption font-semibold text-ink-soft">
        {label}
      </span>
      <TechStackChips
        label={`고른 ${label}`}
        stacks={stacks}
        onRemove={(removed) => onChange(stacks.filter(({ techStackId }) => techStackId !== removed))}
        {...(detailOf ? { detailOf } : {})}
      />
      <TechStackSelect
        label={`${label} 검색`}
        chosenIds={stacks.map(({ techStackId }) => techStackId)}
        onChoose={add}
      />
    </div>
  );
}
