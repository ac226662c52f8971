import { FINAL_CONSONANT, finalConsonantOf } from '#domain';
import { replaceAll, type Replacement } from './replacements.js';

const SPACING: readonly Replacement[] = [
  { pattern: /[ \t\u00a0]{2,}/g, replacement: ' ' },
  { pattern: / +(?=[.,!?](?:\s|$))/g, replacement: '' },
  { pattern: /(?<=[가-힣])([!?,])\1+/g, replacement: '$1' },
  { pattern: /(?<=[가-힣]),(?=[가-힣])/g, replacement: ', ' },
];

const SPELLING: readonly Replacement[] = [
  { pattern: /몇일/g, replacement: '며칠' },
  { pattern: /됬/g, replacement: '됐' },
  { pattern: /되요(?![가-힣])/g, replacement: '돼요' },
  { pattern: /할려고/g, replacement: '하려고' },
  { pattern: /역활/g, replacement: '역할' },
  { pattern: /않됩니다/g, replacement: '안 됩니다' },
  { pattern: /금새(?![가-힣])/g, replacement: '금세' },
  { pattern: /(일일|틈틈|곰곰|번번)히(?![가-힣])/g, replacement: '$1이' },
  { pattern: /오랫만/g, replacement: '오랜만' },
  { pattern: /왠만/g, replacement: '웬만' },
  { pattern: /설레임/g, replacement: '설렘' },
  { pattern: /그리고 나서/g, replacement: '그러고 나서' },
];

// 실수, 필수, 홀수 …: nouns in which a syllable with ㄹ stands before 수.
const NOUN_WITH_SU = /[실필홀술물]/;
const JOINED_ABILITY = /([가-힣])수 ?(?=[있없](?:습|었|는|어|으|고|도록|다))/g;

function separateAbility(text: string): string {
  return text.replace(JOINED_ABILITY, (match, syllable: string) => {
    const isAbility = finalConsonantOf(syllable) === FINAL_CONSONANT.L && !NOUN_WITH_SU.test(syllable);
    return isAbility ? `${syllable} 수 ` : match;
  });
}

/** Double spaces, spaces before a stop, doubled marks, a comma without its space, 할수있 for 할 수 있. */
export function fixSpacing(text: string): string {
  return separateAbility(replaceAll(text, SPACING));
}

/** Misspellings that are wrong in any sentence. */
export function fixSpelling(text: string): string {
  return replaceAll(text, SPELLING);
}
