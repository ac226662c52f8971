// One ordered column in the manner of company resumes: dates stand in a column of their own, hairlines between the rows.
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
