// A cover letter: questions as headings, running text a little larger than in a resume.
export const LETTER_STYLE = `
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
