import { passagesOf } from '../text/passage.js';

/** What a member wrote in several lines, each a piece that a page may break before or inside. */
export function Passages({ text }: { text: string }) {
  return passagesOf(text).map(({ kind, text: line, isApart }, index) => (
    <p
      key={index}
      className={[
        'resume-passage',
        kind !== 'TEXT' && 'resume-item',
        kind === 'NESTED_ITEM' && 'resume-nested',
        isApart && 'resume-apart',
      ]
        .filter(Boolean)
        .join(' ')}
      data-flow="lines"
    >
      {line}
    </p>
  ));
}
