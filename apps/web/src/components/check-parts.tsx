import type { ReactNode } from 'react';
import { ToggleGroup } from '@/components/ui/toggle-group';

const PARTS = ['spelling', 'expression'] as const;
export type CheckPart = (typeof PARTS)[number];

const NAMES: Record<CheckPart, string> = { spelling: '맞춤법', expression: '표현' };

interface CheckPartsProps extends Record<CheckPart, ReactNode> {
  counts: Record<CheckPart, number>;
  part: CheckPart;
  onPart: (part: CheckPart) => void;
}

/** The two checks of a text, one at a time, with the number of their findings. */
export function CheckParts({ counts, part, onPart, ...panels }: CheckPartsProps) {
  return (
    <div className="flex flex-col gap-4">
      <ToggleGroup
        label="점검할 것"
        options={PARTS}
        value={part}
        nameOf={(check) => `${NAMES[check]} ${counts[check]}`}
        onChange={onPart}
      />
      {panels[part]}
    </div>
  );
}
