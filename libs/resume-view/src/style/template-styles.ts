// One ordered column in the manner of company resumes: dates stand in a column of their own, hairlines between the entries.
export const DEFAULT_STYLE = `
.resume .resume-default .resume-name {
  font-size: 21pt;
  line-height: 1.25;
  letter-spacing: 0.02em;
}
.resume .resume-default .resume-field {
  margin-top: 0.8mm;
  font-size: 11pt;
  line-height: 1.5;
  color: var(--resume-soft);
}
.resume .resume-default .resume-facts {
  display: grid;
  grid-template-columns: 1fr 1fr;
  column-gap: 8mm;
  margin-top: 6mm;
  border-top: 0.75pt solid var(--resume-ink);
}
.resume .resume-default .resume-fact {
  display: grid;
  grid-template-columns: 15mm 1fr;
  padding: 1.5mm 0;
  border-bottom: 0.4pt solid var(--resume-line);
}
.resume .resume-default .resume-fact dt {
  color: var(--resume-faint);
}
.resume .resume-default .resume-photo {
  width: 30mm;
  height: 40mm;
}
.resume .resume-default > * + .resume-section,
.resume .resume-default > * + .resume-masthead {
  margin-top: 9mm;
}
.resume .resume-default .resume-section-title {
  padding-bottom: 1.5mm;
  border-bottom: 0.75pt solid var(--resume-ink);
  font-size: 11pt;
  line-height: 1.4;
}
.resume .resume-default .resume-section-title + .resume-section-body {
  margin-top: 2.8mm;
}
.resume .resume-default .resume-entry,
.resume .resume-default .resume-row {
  display: grid;
  grid-template-columns: 34mm 1fr;
  align-items: start;
}
.resume .resume-default .resume-entry + .resume-entry {
  margin-top: 3mm;
  padding-top: 3mm;
  border-top: 0.4pt solid var(--resume-line);
}
.resume .resume-default .resume-row + .resume-row {
  margin-top: 1.4mm;
}
.resume .resume-default .resume-when,
.resume .resume-default .resume-row-label {
  grid-column: 1;
  padding-right: 4mm;
}
.resume .resume-default .resume-when {
  font-size: 8.8pt;
  line-height: 1.78;
}
.resume .resume-default .resume-entry-body,
.resume .resume-default .resume-row-value {
  grid-column: 2;
  min-width: 0;
}
.resume .resume-default .resume-entry-title {
  font-size: 10pt;
  line-height: 1.567;
}
`;

// A large name, section names in a column at the left, dates at the right of each heading.
export const MODERN_STYLE = `
.resume .resume-modern .resume-name {
  font-size: 29pt;
  line-height: 1.15;
  letter-spacing: -0.025em;
}
.resume .resume-modern .resume-field {
  margin-top: 1.6mm;
  font-size: 12.5pt;
  line-height: 1.45;
  letter-spacing: -0.012em;
  color: var(--resume-accent);
}
.resume .resume-modern .resume-facts {
  display: flex;
  flex-wrap: wrap;
  gap: 0.6mm 6mm;
  margin-top: 5mm;
  color: var(--resume-soft);
}
.resume .resume-modern .resume-fact {
  display: flex;
  gap: 1.8mm;
}
.resume .resume-modern .resume-fact dt {
  color: var(--resume-faint);
}
.resume .resume-modern .resume-photo {
  width: 26mm;
  height: 32mm;
  border-radius: 1.5mm;
}
.resume .resume-modern > * + .resume-section,
.resume .resume-modern > * + .resume-masthead {
  margin-top: 8mm;
}
.resume .resume-modern .resume-section {
  display: grid;
  grid-template-columns: 30mm 1fr;
  column-gap: 6mm;
}
.resume .resume-modern .resume-section-title {
  grid-column: 1;
  align-self: start;
  padding-top: 2.3mm;
  border-top: 1.5pt solid var(--resume-accent);
  font-size: 9.5pt;
  line-height: 1.65;
  color: var(--resume-accent);
}
.resume .resume-modern .resume-section-body {
  grid-column: 2;
  min-width: 0;
}
.resume .resume-modern .resume-section-title + .resume-section-body {
  padding-top: 2.3mm;
  border-top: 0.5pt solid var(--resume-line);
}
.resume .resume-modern .resume-entry {
  position: relative;
}
.resume .resume-modern .resume-entry + .resume-entry {
  margin-top: 5mm;
}
.resume .resume-modern .resume-when {
  position: absolute;
  top: 0;
  right: 0;
  font-size: 8.5pt;
  line-height: 1.85;
}
.resume .resume-modern .resume-when + .resume-entry-body .resume-entry-head {
  padding-right: 36mm;
}
.resume .resume-modern .resume-entry-title {
  font-size: 11pt;
  line-height: 1.43;
  letter-spacing: -0.012em;
}
.resume .resume-modern .resume-row {
  grid-template-columns: 18mm 1fr;
}
.resume .resume-modern .resume-row-value:first-child {
  grid-column: 1 / -1;
}
.resume .resume-modern .resume-row + .resume-row {
  margin-top: 0.8mm;
}
`;
