import { Tabs as RadixTabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names';

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode }[];
  /** TabPanel elements. */
  children: ReactNode;
  className?: string;
}

export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  children,
  className,
}: TabsProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onValueChange(tab.value);
  };
  const list = useActiveInView(value);
  return (
    <RadixTabs.Root value={value} onValueChange={choose} className={className}>
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="flex overflow-x-auto border-b border-line sm:gap-1"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              '-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2 text-small sm:px-3 font-semibold whitespace-nowrap text-ink-faint',
              'transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-accent',
            )}
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {children}
    </RadixTabs.Root>
  );
}

/**
 * Where the tabs do not fit the screen, the chosen one is scrolled to; the page itself stays where it is. The observer
 * is told after the browser's own layout: to ask for the sizes before would lay out the whole page once more.
 */
function useActiveInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    if (row === null) return;
    const observer = new ResizeObserver(() => {
      const tab = row.querySelector<HTMLElement>('[data-state=active]');
      if (tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [value]);
  return list;
}

export interface TabPanelProps {
  value: string;
  children: ReactNode;
  className?: string;
}

export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <RadixTabs.Content value={value} className={classNames('pt-4 outline-offset-4', className)}>
      {children}
    </RadixTabs.Content>
  );
}
