import type { ReactNode } from 'react';

interface SectionProps {
  name: string;
  title: string;
  children: ReactNode;
}

/** A section under its heading; `data-flow` is what pagination reads. */
export function Section({ name, title, children }: SectionProps) {
  return (
    <section className={`resume-section resume-${name}`}>
      <h2 className="resume-section-title" data-flow="block" data-keep="">
        {title}
      </h2>
      <div className="resume-section-body">{children}</div>
    </section>
  );
}
