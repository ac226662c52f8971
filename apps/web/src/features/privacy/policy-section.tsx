import type { ReactNode } from 'react';

interface PolicySectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** One part of the policy under its own heading, to which a link can lead. */
export function PolicySection({ id, title, children }: PolicySectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="flex scroll-mt-24 flex-col gap-4">
      <h2 id={`${id}-heading`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface FactListProps {
  facts: readonly { name: string; text: ReactNode; purpose?: string }[];
}

/** Names and what is said of each, in lines. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ name, text, purpose }) => (
        <div key={name} className="grid gap-x-8 gap-y-1 py-4 sm:grid-cols-[11rem_1fr]">
          <dt className="font-bold">{name}</dt>
          <dd className="text-small text-ink-soft">
            {text}
            {purpose && <span className="mt-1 block text-caption text-ink-faint">{purpose}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
