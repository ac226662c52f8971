import { PAGE_STYLE } from './page-style.js';
import { DEFAULT_STYLE, MODERN_STYLE } from './template-styles.js';

// What both templates share. Space stands before a piece that has another before it and never after one: what comes first on a sheet
// has none. `.resume` doubles the weight of each rule against the reset.
const PARTS_STYLE = `
.resume .resume-masthead {
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
  gap: 8mm;
}
.resume .resume-who {
  flex: 1;
  min-width: 0;
}
.resume .resume-photo {
  flex: none;
  object-fit: cover;
  background: #f3f0e9;
}
.resume .resume-section-title,
.resume .resume-entry-title,
.resume .resume-name {
  font-weight: 600;
}
.resume .resume-when {
  color: var(--resume-soft);
}
.resume .resume-note {
  margin-left: 1.4mm;
  font-size: 8.5pt;
  font-weight: 400;
  letter-spacing: 0;
  color: var(--resume-faint);
}
.resume .resume-subtitle {
  color: var(--resume-soft);
}
.resume .resume-entry-head + * {
  margin-top: 1.3mm;
}
.resume .resume-passage + .resume-passage {
  margin-top: 0.5mm;
}
.resume .resume-passage + .resume-apart {
  margin-top: 2.2mm;
}
.resume .resume-item {
  position: relative;
  padding-left: 3.6mm;
}
.resume .resume-nested {
  padding-left: 7.2mm;
}
.resume .resume-item:not([data-continued])::before {
  content: '•';
  position: absolute;
  left: 0.7mm;
  color: var(--resume-faint);
}
.resume .resume-nested:not([data-continued])::before {
  content: '–';
  left: 4.2mm;
}
.resume .resume-stacks {
  font-size: 8.5pt;
  color: var(--resume-accent);
}
.resume .resume-passage + .resume-stacks {
  margin-top: 1.5mm;
}
.resume .resume-entry-link {
  font-size: 8.5pt;
}
.resume .resume-label {
  margin-right: 1mm;
  color: var(--resume-faint);
}
.resume .resume-address {
  color: var(--resume-accent);
  text-decoration: underline;
  text-decoration-color: #b9c4d8;
  text-decoration-thickness: 0.5pt;
  text-underline-offset: 1.6pt;
}
.resume .resume-row {
  display: grid;
}
.resume .resume-row-label {
  color: var(--resume-soft);
}
`;

// A cover letter: questions as headings, running text a little larger than in a resume.
const LETTER_STYLE = `
.resume .resume-letter {
  font-size: 10.5pt;
  line-height: 1.85;
}
.resume .resume-letter .resume-letter-title {
  font-size: 19pt;
  font-weight: 600;
  line-height: 1.35;
  letter-spacing: -0.015em;
}
.resume .resume-letter .resume-letter-facts {
  margin-top: 1.5mm;
  font-size: 9.5pt;
  line-height: 1.6;
  color: var(--resume-soft);
}
.resume .resume-letter > * + .resume-letter-question {
  margin-top: 9mm;
}
.resume .resume-letter .resume-letter-prompt {
  padding-top: 2.6mm;
  border-top: 0.75pt solid var(--resume-ink);
  font-size: 11pt;
  font-weight: 600;
  line-height: 1.55;
}
.resume .resume-letter .resume-letter-prompt + .resume-letter-text {
  margin-top: 2.5mm;
}
.resume .resume-letter .resume-passage + .resume-passage {
  margin-top: 1.6mm;
}
.resume .resume-letter .resume-passage + .resume-apart {
  margin-top: 4mm;
}
`;

/**
 * The style of a resume on paper. It only names the font (Pretendard): the page that uses it loads the static font in
 * FONT_WEIGHTS (the web: pretendard/dist/web/static/Pretendard-Regular.css and -SemiBold.css), whose widths the print
 * has too.
 */
export const RESUME_STYLE = PAGE_STYLE + PARTS_STYLE + DEFAULT_STYLE + MODERN_STYLE + LETTER_STYLE;
