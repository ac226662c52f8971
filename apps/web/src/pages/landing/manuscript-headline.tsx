import type { CSSProperties } from 'react';
import { classNames } from '@/lib/class-names';

const HEADLINE = '내 문장은 그대로, 군더더기만 빨간 펜으로.';

interface SheetLine {
  text: string;
  pen?: 'strike' | 'wave';
  note?: string;
}

const WIDE: readonly SheetLine[] = [
  { text: '내 문장은 그대로,' },
  { text: '군더더기만', pen: 'strike', note: '없어도 뜻이 통해요' },
  { text: '빨간 펜으로.', pen: 'wave' },
];
const NARROW: readonly SheetLine[] = [
  { text: '내 문장은' },
  { text: '그대로,' },
  { text: '군더더기만', pen: 'strike' },
  { text: '빨간 펜으로.', pen: 'wave' },
];

/** The headline, one syllable a cell, already corrected once. */
export function ManuscriptHeadline() {
  return (
    <>
      <h1 className="sr-only">{HEADLINE}</h1>
      <Sheet lines={WIDE} columns={10} className="max-sm:hidden" />
      <Sheet lines={NARROW} columns={7} className="sm:hidden" />
    </>
  );
}

interface SheetProps {
  lines: readonly SheetLine[];
  columns: number;
  className: string;
}

function Sheet({ lines, columns, className }: SheetProps) {
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns };
  return (
    <div aria-hidden className={classNames('manuscript-frame', className)} style={style}>
      <p className="flex items-end justify-between pb-2 text-caption text-ink-faint">
        <span>자소공방 원고지</span>
        <span>
          {columns} × {lines.length}
        </span>
      </p>
      <div className="manuscript-sheet">
        {lines.map((line) => (
          <Row key={line.text} line={line} columns={columns} />
        ))}
        <div className="manuscript-strip" />
      </div>
    </div>
  );
}

// Punctuation is in the lower left corner of its cell.
const isMark = (character: string | undefined): boolean => character === ',' || character === '.';

function Row({ line: { text, pen, note }, columns }: { line: SheetLine; columns: number }) {
  return (
    <>
      <div className="manuscript-strip" />
      <div className="manuscript-row">
        {Array.from({ length: columns }, (_, index) => (
          <span
            key={index}
            className={classNames('manuscript-cell', isMark(text[index]) && 'manuscript-mark')}
          >
            {text[index]}
          </span>
        ))}
        {pen && <Pen kind={pen} />}
        {note && <span className="manuscript-note">{note}</span>}
      </div>
    </>
  );
}

// Strokes in a box four (strike) or six (wave) cells wide.
const STROKES = {
  strike: ['M3 42 C 22 36, 40 48, 60 41 S 88 37, 98 44', 'M2 62 C 20 67, 42 56, 62 64 S 90 60, 99 57'],
  wave: ['M2 92 q 4 -12 8 0 t 8 0 t 8 0 t 8 0 t 8 0 t 8 0 t 8 0 t 8 0 t 8 0 t 8 0 t 8 0 t 8 0'],
};

function Pen({ kind }: { kind: keyof typeof STROKES }) {
  return (
    <svg className={`manuscript-pen manuscript-${kind}`} viewBox="0 0 100 100" preserveAspectRatio="none">
      {STROKES[kind].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
