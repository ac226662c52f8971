import { replaceAll, type Replacement } from './replacements.js';

// Each keeps the grammar of what stands around it; phrases that cannot be replaced safely are left to the feedback.
const PHRASES: readonly Replacement[] = [
  { pattern: /(?<![가-힣])(?:아주 )?(?:어릴 ?(?:적|때)부터|어린 시절부터|어려서부터),? /g, replacement: '' },
  { pattern: /성실함과 책임감을 바탕으로/g, replacement: '꾸준하고 책임 있게' },
  { pattern: /성실(?:함|성)을 바탕으로/g, replacement: '꾸준히' },
  { pattern: /책임감을 가지고/g, replacement: '책임지고' },
  { pattern: /뼈를 묻겠습니다/g, replacement: '오래 함께 일하겠습니다' },
  { pattern: /뼈를 묻겠다는 각오로|뼈를 묻을 각오로/g, replacement: '오래 일하겠다는 마음으로' },
  { pattern: /(에|에게) (?:항상 |언제나 |늘 )?최선을 다하겠습니다/g, replacement: '$1 집중하겠습니다' },
  { pattern: /(에|에게) (?:항상 |언제나 |늘 )?최선을 다했습니다/g, replacement: '$1 집중했습니다' },
  { pattern: /(?<![에게] )최선을 다하겠습니다/g, replacement: '끝까지 노력하겠습니다' },
  { pattern: /(?<![에게] )최선을 다했습니다/g, replacement: '끝까지 노력했습니다' },
  { pattern: /물심양면으로/g, replacement: '여러모로' },
  { pattern: /밑거름이 되었습니다/g, replacement: '도움이 되었습니다' },
  { pattern: /밑거름이 될 것입니다/g, replacement: '도움이 될 것입니다' },
  { pattern: /밑거름으로 삼아/g, replacement: '바탕으로' },
  { pattern: /초석이 되었습니다/g, replacement: '바탕이 되었습니다' },
  { pattern: /무궁무진한/g, replacement: '큰' },
  { pattern: /귀사의 무궁한 발전/g, replacement: '귀사의 성장' },
  { pattern: /(?:값진|소중한) 경험(?=[을으])/g, replacement: '경험' },
  { pattern: /(?:값진|소중한) 교훈(?=[을으])/g, replacement: '교훈' },
  { pattern: /피나는 노력/g, replacement: '꾸준한 노력' },
  { pattern: /각고의 노력/g, replacement: '꾸준한 노력' },
  { pattern: /끊임없는 열정/g, replacement: '꾸준한 관심' },
  { pattern: /뜨거운 열정/g, replacement: '열정' },
  { pattern: /한층 더 (?=성장|발전)/g, replacement: '더 ' },
  { pattern: /귀사와 함께 성장하고 싶습니다/g, replacement: '귀사에서 성장하고 싶습니다' },
  { pattern: /없어서는 안 될 (?:인재|사람|존재)/g, replacement: '도움이 되는 사람' },
];

/** Worn phrases in plain words. */
export function replaceCliches(text: string): string {
  return replaceAll(text, PHRASES);
}
