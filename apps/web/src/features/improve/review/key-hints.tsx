import { Fragment } from 'react';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { REVIEW_SHORTCUTS } from './review-keys.js';

/** The keys of the review, in small print. */
export function KeyHints() {
  return (
    <dl className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-3 text-caption text-ink-faint">
      {REVIEW_SHORTCUTS.map(({ keys, label }) => (
        <div key={label} className="flex items-center gap-1">
          <dt className="flex gap-0.5">
            {keys.map((key) => (
              <Fragment key={key}>
                <KeyboardKey>{key}</KeyboardKey>
              </Fragment>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
