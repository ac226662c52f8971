import { createSubjectiveStatementFinder } from './subjective-statements.js';

const LETTER = `저는 어렸을 때부터 사람들과 이야기하는 것을 좋아했습니다.
학생회 홍보부에서 축제 홍보를 맡았는데 처음에는 아무도 관심이 없어서 많이 힘들었습니다.
인스타그램 계정을 새로 만들어서 카드뉴스를 매주 올렸고 팔로워가 120명에서 1,900명으로 늘어났습니다.
이 경험을 통해 소통의 중요성을 배울 수 있었습니다.
편의점에서 폐기를 줄이기 위해 요일별로 판매량을 적어서 점장님께 말씀드렸고 그 결과 폐기가 줄었습니다.
귀사에 입사하게 된다면 소통 능력을 바탕으로 귀사의 발전에 이바지하는 인재가 되도록 하겠습니다.`;

const doubts = (text: string, source = LETTER) =>
  createSubjectiveStatementFinder(source)(text).map(({ kind, text: words }) => `${kind} ${words}`);

describe('the finder of unknown subjective statements reports what the source does not say', () => {
  it.each([
    ['두 일을 이음', '그래서 인스타그램 계정을 새로 만들었습니다.', 'CAUSE 그래서 인스타그램 계정을'],
    ['없던 원인', '꾸준한 기록 덕분에 팔로워가 늘어났습니다.', 'CAUSE 꾸준한 기록 덕분에'],
    ['없던 목적', '학생들의 참여를 높이려고 카드뉴스를 올렸습니다.', 'MOTIVE 학생들의 참여를 높이려고'],
    ['없던 동기', '브랜드를 키우고 싶어 인스타그램 계정을 만들었습니다.', 'MOTIVE 브랜드를 키우고 싶어'],
    ['스스로 나섬', '점장님이 시키지 않은 일을 찾아 판매량을 적었습니다.', 'MOTIVE 시키지 않은 일을 찾아'],
    ['다른 다짐', '기록으로 관심을 이끌어 내는 마케팅을 하겠습니다.', 'RESOLVE 내는 마케팅을 하겠습니다'],
    ['없던 느낌', '팔로워가 늘어나는 모습에 뿌듯했습니다.', 'FEELING 늘어나는 모습에 뿌듯했습니다'],
    ['없던 아쉬움', '일방적으로 알리는 방식이 아쉬웠습니다.', 'FEELING 알리는 방식이 아쉬웠습니다'],
    ['없던 배움', '숫자로 검증하는 태도를 배웠습니다.', 'LESSON 검증하는 태도를 배웠습니다'],
  ])('%s: %s', (_what, text, doubt) => {
    expect(doubts(text)).toEqual([doubt]);
  });

  it('reports a feeling without an object too, and each kind once in a sentence', () => {
    expect(doubts('기뻤습니다.')).toEqual(['FEELING 기뻤습니다']);
    expect(doubts('보람을 느꼈고 자부심도 느꼈습니다.')).toHaveLength(1);
  });

  it('gives the position in the text', () => {
    const text = '축제 홍보를 맡았습니다. 성과가 나와 뿌듯했습니다.';
    const [found] = createSubjectiveStatementFinder(LETTER)(text);
    expect(text.slice(found?.start, found?.end)).toBe(found?.text);
  });
});

describe('the finder of unknown subjective statements reports nothing', () => {
  it.each([
    ['원인', '처음에는 아무도 관심이 없었습니다. 그래서 많이 힘들었습니다.'],
    ['원인', '관심이 없었기 때문에 많이 힘들었습니다.'],
    ['결과', '요일별 판매량을 말씀드렸습니다. 그 결과 폐기가 줄었습니다.'],
    ['목적', '폐기를 줄이려고 요일별 판매량을 적었습니다.'],
    ['목적', '폐기를 줄이고자 판매량을 적어 점장님께 말씀드렸습니다.'],
    ['다짐', '입사하면 소통 능력으로 회사의 발전에 이바지하겠습니다.'],
    ['다짐', '소통하는 인재가 되고 싶습니다.'],
    ['느낌', '사람들과 이야기하는 일을 좋아합니다.'],
    ['배움', '소통의 중요성을 배웠습니다.'],
    ['배움', '이 일에서 소통의 힘을 깨달았습니다.'],
  ])('about a %s in other words: %s', (_what, text) => {
    expect(doubts(text)).toEqual([]);
  });

  it('about a lesson that the source states as knowledge', () => {
    const source =
      '그때 두 번 온 요청을 한 번만 처리하는 일이 왜 중요한지 알았습니다. 순서도 알 수 있었습니다.';
    expect(doubts('두 번 온 요청을 한 번만 처리하는 일이 왜 중요한지 알게 되었습니다.', source)).toEqual([]);
    expect(doubts('기록을 남기는 습관이 팀을 살린다는 것을 알게 되었습니다.', source)).toHaveLength(1);
    expect(doubts(source, '')).toEqual([]);
  });

  it.each([
    '인스타그램 계정을 새로 만들어 카드뉴스를 매주 올렸습니다.',
    '팔로워는 120명에서 1,900명으로 늘어났습니다.',
    '저는 축제 홍보를 맡았습니다. 처음에는 아무도 관심이 없었습니다.',
    '고객을 위한 화면에 따라서 순서를 바꾸었습니다.',
    '매력적인 상품과 관심 상품을 나누었습니다.',
    '이어서 (그때의 마음과 배운 점을 적어 주세요.) 판매량을 적었습니다.',
  ])('about text without causes, motives or feelings: %s', (text) => {
    expect(doubts(text)).toEqual([]);
  });

  it('about a cause that the source states with an older word', () => {
    const source =
      '서류가 자꾸 섞였습니다. 이에 본인은 서류를 다섯 가지 색으로 구분하는 방법을 제안하게 되었습니다.';
    expect(doubts('그래서 서류를 다섯 가지 색으로 구분하는 방법을 제안했습니다.', source)).toEqual([]);
  });

  it('about a text that is its own source', () => {
    expect(doubts(LETTER)).toEqual([]);
  });
});
