import { DEFAULT_STYLE } from './default.style.js';
import { LETTER_STYLE } from './letter.style.js';
import { MODERN_STYLE } from './modern.style.js';
import { PAGE_STYLE } from './page.style.js';
import { PARTS_STYLE } from './parts.style.js';

/**
 * The style of a resume on paper. It says the name of the font (Pretendard) only: who shows it brings the static one in FONT_WEIGHTS (the
 * web: pretendard/dist/web/static/Pretendard-Regular.css and -SemiBold.css), whose widths the print has too.
 */
export const RESUME_STYLE = PAGE_STYLE + PARTS_STYLE + DEFAULT_STYLE + MODERN_STYLE + LETTER_STYLE;
