import { PAPER } from './page.style.js';

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
