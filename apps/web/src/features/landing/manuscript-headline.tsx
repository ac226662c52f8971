const COLUMNS = 10;

/** Each line begins a new row of cells. */
const LINES = ['내 문장은 그대로,', '군더더기만', '빨간 펜으로.'] as const;
const HEADLINE = LINES.join(' ');

/** The headline, one syllable a cell, already corrected once. */
export function ManuscriptHeadline() {
  return (
    <>
      <h1 className="sr-only">{HEADLINE}</h1>
      <div aria-hidden className="manuscript-sheet">
        <p className="flex items-end justify-between pb-2 text-caption text-ink-faint">
          <span>자소공방 원고지</span>
          <span>
            {COLUMNS} × {LINES.length}
          </span>
        </p>
        <Row text={LINES[0]} />
        <Row text={LINES[1]}>
          <Strike />
        </Row>
        <Row text={LINES[2]}>
          <Wave />
        </Row>
        <div className="manuscript-strip" />
      </div>
    </>
  );
}

function Row({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <>
      <div className="manuscript-strip" />
      <div className="manuscript-row">
        {Array.from({ length: COLUMNS }, (_, index) => (
          <span key={index} className="manuscript-cell">
            {text[index]}
          </span>
        ))}
        {children}
      </div>
    </>
  );
}

/** Two strokes of the red pen through the first four cells. */
function Strike() {
  return (
    <svg className="manuscript-pen" viewBox="0 0 1000 100" preserveAspectRatio="none">
      <path d="M14 44 C 90 36, 160 50, 240 42 S 350 38, 392 45" />
      <path d="M10 60 C 80 66, 170 54, 250 62 S 360 58, 396 55" />
    </svg>
  );
}

/** The wave under words that are worth keeping. */
function Wave() {
  return (
    <svg className="manuscript-pen" viewBox="0 0 1000 100" preserveAspectRatio="none">
      <path d="M10 93 q 25 -12 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0 t 50 0" />
    </svg>
  );
}
