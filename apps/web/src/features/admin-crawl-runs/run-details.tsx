import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface RunDetailsProps {
  isWorking: boolean;
  children: ReactNode;
}

/** Opens by itself while a run works, and never closes by itself under somebody's eyes. */
export function RunDetails({ isWorking, children }: RunDetailsProps) {
  const [wasWorking, setWasWorking] = useState(isWorking);
  const [isOpen, setOpen] = useState(isWorking);
  if (isWorking !== wasWorking) {
    setWasWorking(isWorking);
    if (isWorking) setOpen(true);
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 text-small font-semibold text-accent [&::-webkit-details-marker]:hidden">
        출처별 수와 최근 문제
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-4 flex flex-col gap-7">{children}</div>
    </details>
  );
}
