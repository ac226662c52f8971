import { cutFlow, firstOfItsPlace, markContinued, placeInCopy, placeOf, startOfLine } from './cut-flow.js';
import { countLines, measurePieces } from './measure-pieces.js';
import { paginate } from './paginate.js';
import { lineTop, nextBreak, planPages } from './plan-pages.js';

/** Every function that `paginate` calls has to be here. */
const FUNCTIONS = [
  paginate,
  measurePieces,
  countLines,
  planPages,
  nextBreak,
  lineTop,
  cutFlow,
  placeOf,
  firstOfItsPlace,
  startOfLine,
  placeInCopy,
  markContinued,
];

/**
 * `paginate` as a script, for a page that loads no modules: it lays `.resume-flow` out in `.resume-sheets` and is worth the number of
 * pages. For a process whose code is not minified.
 */
export const paginationScript = (height: number): string =>
  `(() => {
${FUNCTIONS.map(String).join('\n')}
const find = (name) => document.querySelector(name);
return paginate(find('.resume-flow'), find('.resume-sheets'), ${height});
})()`;
