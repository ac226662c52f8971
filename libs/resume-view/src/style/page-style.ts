/** A4 and its margins, in millimetres. */
export const PAPER = { width: 210, height: 297, top: 19, side: 19, bottom: 21 } as const;

const PIXELS_PER_MILLIMETRE = 96 / 25.4;

/** How much of a flow a sheet holds, in CSS pixels: what `paginate` is given. */
export const SHEET_CONTENT_HEIGHT = (PAPER.height - PAPER.top - PAPER.bottom) * PIXELS_PER_MILLIMETRE;

/** The weights of Pretendard that the style uses. Another weight in between would print as one of these. */
export const FONT_WEIGHTS = [400, 600] as const;

// Everything that text inherits is set, so that the page around does not show through. The printed page has no theme.
export const PAGE_STYLE = `
.resume {
  --resume-ink: #1b2733;
  --resume-soft: #4c5762;
  --resume-faint: #6b747d;
  --resume-line: #dcd8cf;
  --resume-accent: #1e3a6e;
  font: 400 9.5pt/1.65 Pretendard, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Noto Sans CJK KR', 'Malgun Gothic', sans-serif;
  /* Figures of equal width are other glyphs, whose text many PDF readers do not recognise. */
  font-variant-numeric: normal;
  letter-spacing: -0.004em;
  color: var(--resume-ink);
  text-align: left;
  word-break: keep-all;
  overflow-wrap: anywhere;
  text-rendering: geometricPrecision;
  font-synthesis: none;
  text-size-adjust: 100%;
  -webkit-text-size-adjust: 100%;
  print-color-adjust: exact;
  -webkit-print-color-adjust: exact;
}
.resume * {
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0;
  font: inherit;
  letter-spacing: inherit;
  color: inherit;
  text-wrap: wrap;
}
.resume-flow {
  display: flow-root;
  width: ${PAPER.width - 2 * PAPER.side}mm;
}
.resume-sheet {
  position: relative;
  width: ${PAPER.width}mm;
  height: ${PAPER.height}mm;
  overflow: hidden;
  background: #fff;
}
.resume .resume-sheet {
  padding: ${PAPER.top}mm ${PAPER.side}mm 0;
}
.resume-footer {
  position: absolute;
  inset: auto ${PAPER.side}mm 9.5mm;
  display: flex;
  justify-content: space-between;
  gap: 6mm;
  font-size: 7.5pt;
  line-height: 1.4;
  color: var(--resume-faint);
}
.resume .resume-footer {
  color: var(--resume-faint);
  font-size: 7.5pt;
  line-height: 1.4;
}
.resume-footer :first-child {
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
}
.resume-footer :last-child {
  flex: none;
}
`;

/** For a page that holds nothing but a flow and its sheets: one sheet a page, the flow itself left out. */
export const PRINT_STYLE = `
@page {
  size: ${PAPER.width}mm ${PAPER.height}mm;
  margin: 0;
}
body {
  margin: 0;
}
.resume-sheet + .resume-sheet {
  break-before: page;
}
@media print {
  body > .resume-flow {
    display: none;
  }
}
`;
