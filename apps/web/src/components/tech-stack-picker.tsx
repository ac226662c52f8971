import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Input } from '@/components/ui/input';
import { deferred } from '@/lib/deferred';
import type { TechStackSelectProps } from './tech-stack-select.js';

/** Finds a technology and adds it. The catalogue of technologies is large: it is fetched after the page's content. */
export const TechStackSelect = deferred<TechStackSelectProps>(
  () => import('./tech-stack-select.js').then(({ SearchableTechStacks }) => SearchableTechStacks),
  {
    Fallback: ({ label }) => (
      <Input disabled aria-label={label} placeholder="기술 목록을 불러오는 중이에요" />
    ),
  },
);

interface NamedStack {
  techStackId: number;
  name: string;
}

interface TechStackChipsProps<Stack extends NamedStack> {
  label: string;
  stacks: readonly Stack[];
  onRemove: (techStackId: number) => void;
  /** What else a chip holds, such as how well it is known. */
  detailOf?: (stack: Stack) => ReactNode;
}

/** The technologies that were chosen, each with a button that takes it out again. */
export function TechStackChips<Stack extends NamedStack>({
  label,
  stacks,
  onRemove,
  detailOf,
}: TechStackChipsProps<Stack>) {
  if (stacks.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {stacks.map((stack) => (
        <li
          key={stack.techStackId}
          className="flex min-h-9 max-w-full items-center rounded-s border border-line-strong bg-raised pl-3 text-small pointer-coarse:min-h-11"
        >
          <span className="min-w-0 truncate font-semibold">{stack.name}</span>
          {detailOf?.(stack)}
          <button
            type="button"
            aria-label={`${stack.name} 빼기`}
            onClick={() => onRemove(stack.techStackId)}
            className="touch-target ml-0.5 flex size-9 shrink-0 items-center justify-center rounded-s text-ink-faint hover:text-red"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
