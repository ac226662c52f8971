/** Korean surnames of one syllable, to stand in a character class of a pattern. */
export const SURNAMES =
  '김이박최정강조윤장임한오서신권황안송류홍전고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용';
