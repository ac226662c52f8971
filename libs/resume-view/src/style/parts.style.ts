// What both templates share. Space stands before a piece that has another before it and never after one: what comes first on a sheet
// has none. `.resume` doubles the weight of each rule against the reset.
export const PARTS_STYLE = `
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
