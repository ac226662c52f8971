import { foldSentence, isWithoutContent } from './removable-sentences.js';
import {
  dropFiller,
  fixSpacing,
  fixSpelling,
  replaceCliches,
  replaceRoundaboutPhrases,
  stateOpinion,
} from './rewrite-rules.js';
import { splitLongSentence } from './split-long-sentence.js';

describe('stateOpinion', () => {
  it.each([
    ['협업은 서로의 근거를 나누는 일이라고 생각합니다.', '협업은 서로의 근거를 나누는 일입니다.'],
    ['신뢰는 중요한 요소라고 생각합니다.', '신뢰는 중요한 요소입니다.'],
    ['둘 사이에는 큰 차이라고 생각합니다.', '둘 사이에는 큰 차이입니다.'],
    ['답은 하나가 아니라고 생각합니다.', '답은 하나가 아닙니다.'],
    ['도움이 될 거라고 생각합니다.', '도움이 될 것입니다.'],
    ['기록이 팀을 돕는다고 생각합니다.', '기록이 팀을 돕습니다.'],
    ['데이터가 답을 준다고 생각합니다.', '데이터가 답을 줍니다.'],
    ['기준을 함께 만든다고 생각합니다.', '기준을 함께 만듭니다.'],
    ['속도가 중요하다고 생각합니다.', '속도가 중요합니다.'],
    ['길이 멀다고 생각합니다.', '길이 멉니다.'],
    ['기회가 있다고 생각합니다!', '기회가 있습니다!'],
    ['충분히 준비했다고 생각합니다.', '충분히 준비했습니다.'],
    ['저는 소통이 가장 중요하다고 생각합니다.', '소통이 가장 중요합니다.'],
    ['그래서 저는 기록이 힘이라고 생각합니다.', '그래서 기록이 힘입니다.'],
    ['저는 준비된 지원자라고 생각합니다.', '저는 준비된 지원자입니다.'],
  ])('%s', (text, expected) => {
    expect(stateOpinion(text)).toBe(expected);
  });

  it.each([
    '이 길이 맞지 않을까 생각합니다.',
    '“해 보자”가 답이라고 생각합니다.',
    '지금도 제가 옳다고 생각합니다.',
    '늘 고객을 생각합니다.',
    '끝까지 하라고 생각합니다.',
  ])('leaves %s unchanged', (text) => {
    expect(stateOpinion(text)).toBe(text);
  });
});

describe('splitLongSentence', () => {
  it.each([
    [
      '점심마다 서버가 멈췄지만 팀원들과 함께 원인을 끝까지 찾아냈습니다.',
      '점심마다 서버가 멈췄습니다. 하지만 팀원들과 함께 원인을 끝까지 찾아냈습니다.',
    ],
    [
      '게시물 반응을 매주 정리했고, 이를 바탕으로 다음 달 계획을 세웠습니다.',
      '게시물 반응을 매주 정리했습니다. 이를 바탕으로 다음 달 계획을 세웠습니다.',
    ],
    [
      '손님의 취향을 매일 기록하고, 그 기록으로 새 메뉴를 제안했습니다.',
      '손님의 취향을 매일 기록했습니다. 그 기록으로 새 메뉴를 제안했습니다.',
    ],
    [
      '주말에는 일손이 늘 부족했기 때문에 저는 주말에도 매장에 나가 일했습니다.',
      '주말에는 일손이 늘 부족했습니다. 그래서 저는 주말에도 매장에 나가 일했습니다.',
    ],
    [
      '처음에는 모든 도구가 낯설었으나 밤마다 연습해 끝내 손에 익혔다.',
      '처음에는 모든 도구가 낯설었다. 하지만 밤마다 연습해 끝내 손에 익혔다.',
    ],
    [
      '처음에는 모든 도구가 낯설었지만 밤마다 연습해 끝내 손에 익혔어요.',
      '처음에는 모든 도구가 낯설었어요. 하지만 밤마다 연습해 끝내 손에 익혔어요.',
    ],
  ])('%s', (text, expected) => {
    expect(splitLongSentence(text, 25)).toBe(expected);
  });

  it.each([
    '손님의 취향을 꾸준히 기록하고, 그 기록으로 새 메뉴를 제안하고 싶습니다.',
    '손님의 취향을 꾸준히 기록하고, 그 기록을 나누는 방법을 배웠습니다.',
    '가까운 친구하고, 그리고 오래 함께한 동료하고 프로젝트를 마쳤습니다.',
    '비록 경험은 많이 부족했지만 누구보다 오래 자리를 지키며 배웠습니다.',
    '동료가 “정말 애썼고 고생이 많았다고 들었습니다”라고 말해 주었습니다.',
    '끝까지 곁에 남아 있고 싶은 동료가 되려고 하루도 빠짐없이 애썼습니다.',
  ])('leaves %s whole, which has no certain cut', (text) => {
    expect(splitLongSentence(text, 25)).toBe(text);
  });

  it('leaves a short sentence unchanged', () => {
    const text = '게시물 반응을 매주 정리했고, 이를 바탕으로 다음 달 계획을 세웠습니다.';
    expect(splitLongSentence(text, 70)).toBe(text);
  });
});

describe('the other rules', () => {
  it.each([
    [fixSpacing, '함께  소통할수있는 사람입니다 .', '함께 소통할 수 있는 사람입니다.'],
    [fixSpacing, '실수 있는 일은 필수 있음을 알았습니다!!', '실수 있는 일은 필수 있음을 알았습니다!'],
    [fixSpelling, '몇일 동안 제 역활을 일일히 적었습니다.', '며칠 동안 제 역할을 일일이 적었습니다.'],
    [fixSpelling, '자료를 모았습니다. 그리고 나서 적었습니다.', '자료를 모았습니다. 그러고 나서 적었습니다.'],
    [fixSpelling, '모았습니다\n그리고 나서 적었습니다.', '모았습니다\n그러고 나서 적었습니다.'],
    [fixSpelling, '그림을 그리고 나서 적었습니다.', '그림을 그리고 나서 적었습니다.'],
    [fixSpelling, '그리고 나서서 분위기를 이끌었습니다.', '그리고 나서서 분위기를 이끌었습니다.'],
    [dropFiller, '정말 중요한 일을 매우 매우 열심히 노력했습니다.', '중요한 일을 노력했습니다.'],
    [dropFiller, '너무 늦지 않게 알렸습니다.', '너무 늦지 않게 알렸습니다.'],
    [replaceRoundaboutPhrases, '원인을 찾는 습관을 기를 수 있었습니다.', '원인을 찾는 습관을 길렀습니다.'],
    [
      replaceRoundaboutPhrases,
      '업무를 수행하는 데 있어서 이를 지키기 위하여 적었습니다.',
      '업무를 수행하는 데 이를 지키기 위해 적었습니다.',
    ],
    [replaceRoundaboutPhrases, '흐름을 이해할 수 있었습니다.', '흐름을 이해했습니다.'],
    [replaceRoundaboutPhrases, '데이터에 관심을 가지고 있습니다.', '데이터에 관심이 있습니다.'],
    [
      replaceRoundaboutPhrases,
      '업무를 담당하였고 재미를 느끼게 되었습니다.',
      '업무를 담당했고 재미를 느꼈습니다.',
    ],
    [replaceRoundaboutPhrases, '책상 위에 있어서 편했습니다.', '책상 위에 있어서 편했습니다.'],
    [replaceCliches, '저는 어릴 적부터 글을 썼습니다.', '저는 글을 썼습니다.'],
    [replaceCliches, '맡은 일에 항상 최선을 다하겠습니다.', '맡은 일에 집중하겠습니다.'],
    [replaceCliches, '없어서는 안 될 인재가 되겠습니다.', '도움이 되는 인재가 되겠습니다.'],
    [replaceCliches, '이것은 값진 경험이었습니다.', '이것은 값진 경험이었습니다.'],
  ])('%p: %s', (rule, text, expected) => {
    expect(rule(text)).toBe(expected);
  });

  it('removes pleas, thanks and repeated sentences only', () => {
    expect(isWithoutContent('저를 뽑아 주신다면 뼈를 묻겠습니다.', new Set())).toBe(true);
    expect(isWithoutContent('끝까지 읽어 주셔서 감사합니다.', new Set())).toBe(true);
    expect(
      isWithoutContent(
        '주문 화면을 새로 설계했습니다.',
        new Set([foldSentence('주문 화면을  새로 설계했습니다')]),
      ),
    ).toBe(true);
    expect(isWithoutContent('도와준 동료에게 감사합니다.', new Set())).toBe(false);
  });
});
