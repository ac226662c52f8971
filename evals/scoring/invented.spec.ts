import { factsInvented, factsUnsupported, statementsInvented } from './invented.js';

const LETTER =
  "저는 온샘소프트에서 3년 동안 예약 서버를 맡았습니다. 하루 예약은 1만 2천 건입니다. Redis로 응답을 2.4초에서 0.3초로 줄였습니다. 동아리 '다온'을 이끌었습니다.";

describe('factsUnsupported', () => {
  it('finds what the product’s verifier reports, and nothing that the letter says', () => {
    expect(factsUnsupported('응답을 0.3초로 줄이고 만족도를 87%로 높였습니다.', [LETTER])).toEqual(['87%']);
    expect(factsUnsupported('하루 예약 12,000건을 맡았습니다.', [LETTER])).toEqual([]);
  });
});

describe('factsInvented', () => {
  it.each([
    ['만족도는 87%였습니다.', '87%'],
    ['오류를 17가지 찾았습니다.', '17'],
    ['장애를 2번 겪었습니다.', '2번'],
    ['Kafka로 나누었습니다.', 'Kafka'],
    ['한빛재단에서 배웠습니다.', '한빛재단'],
    ['이 일로 사내 표창을 받았습니다.', '표창'],
    ['팀장은 "믿을 만한 사람"이라고 했습니다.', '믿을 만한 사람'],
  ])('finds an invention: %s', (sentence, invention) => {
    const text = `저는 온샘소프트에서 일했습니다. ${sentence}`;
    expect(factsInvented(text, [LETTER]).join('\n')).toContain(invention);
  });

  it.each([
    ['the words of the letter', LETTER],
    ['the same number in other digits', '하루 예약 12,000건을 받는 서버입니다.'],
    ['other quotation marks', '동아리 “다온”을 이끌었습니다.'],
    ['a placeholder', '팀원 (인원을 적어 주세요)과 함께 [기간 3개월] 동안 했습니다.'],
  ])('finds none in %s', (_what, text) => {
    expect(factsInvented(text, [LETTER])).toEqual([]);
  });

  it('counts once the words that several rules find', () => {
    expect(factsInvented('TOEIC 950점을 받았습니다.', [LETTER])).toHaveLength(2);
  });

  it('examines of the words of an English text only names', () => {
    const letter = 'In 2023 I moved 42 services of Hanbit Systems to Kubernetes in three years.';
    expect(factsInvented('I moved all 42 services myself over three years.', [letter])).toEqual([]);
    expect(factsInvented('I moved them to Terraform at Hanbit Systems.', [letter])).toEqual(['Terraform']);
  });
});

describe('statementsInvented', () => {
  it.each([
    ['cause', '인덱스를 바꾼 덕분에 빨라졌습니다.'],
    ['motive', '사람을 좋아해 이 직무에 지원했습니다.'],
    ['feeling', '결과를 보고 보람을 느낍니다.'],
    ['lesson', '측정이 중요함을 배웠습니다.'],
    ['resolve', '앞으로도 먼저 측정하겠습니다.'],
  ])('finds a %s when the letter contains none', (kind, text) => {
    expect(statementsInvented(text, LETTER)).toEqual([expect.stringMatching(new RegExp(`^${kind}: `))]);
  });

  it('finds none of a kind that the letter states in other words, and none where the applicant fills it in', () => {
    expect(statementsInvented('이 일에서 측정을 배웠습니다.', '측정이 먼저라는 것을 깨달았습니다.')).toEqual(
      [],
    );
    expect(statementsInvented('그렇게 일하겠습니다.', '앞으로도 그렇게 일해 나가고자 합니다.')).toEqual([]);
    expect(statementsInvented('이 일로 (배운 점을 적어 주세요)을 배웠습니다.', LETTER)).toEqual([]);
    expect(statementsInvented('출고를 맡았습니다. 응답을 줄였습니다.', LETTER)).toEqual([]);
  });

  it('leaves out excluded kinds', () => {
    expect(statementsInvented('먼저 측정하겠습니다.', LETTER, ['resolve'])).toEqual([]);
  });
});
