import type { ReactNode } from 'react';

export interface DeadEndProps {
  /** The HTTP status, written into manuscript cells. */
  code: string;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** A page that leads nowhere, with ways out. */
export function DeadEnd({ code, title, description, children }: DeadEndProps) {
  return (
    <section className="page-width flex flex-1 flex-col items-center justify-center py-20 text-center">
      <p aria-hidden className="flex border-l border-grid">
        {[...code].map((digit, index) => (
          <span
            key={index}
            className="flex size-16 items-center justify-center border-y border-r border-grid text-[1.75rem] font-semibold text-ink-faint"
          >
            {digit}
          </span>
        ))}
      </p>
      <h1 className="mt-8 text-title">{title}</h1>
      <p className="mt-3 max-w-md text-balance text-ink-soft">{description}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">{children}</div>
    </section>
  );
}
