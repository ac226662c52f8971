import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePhoneScreen } from '@/lib/use-screen';

interface RunDetailsProps {
  isWorking: boolean;
  children: ReactNode;
}

/** Opens by itself where there is room and a run works, and never closes by itself under somebody's eyes. */
export function RunDetails({ isWorking, children }: RunDetailsProps) {
  const isPhone = usePhoneScreen();
  const opensItself = isWorking && !isPhone;
  const [wasOpened, setWasOpened] = useState(opensItself);
  const [isOpen, setOpen] = useState(opensItself);
  if (opensItself !== wasOpened) {
    setWasOpened(opensItself);
    if (opensItself) setOpen(true);
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
