import { analyseText } from './analyse-text.js';
import { loadDictionary } from './dictionary.js';

const tokenize = loadDictionary();
const analyse = (text: string) => analyseText(tokenize, text);
const changesOf = (text: string) => analyse(text).map(({ original, replacement }) => [original, replacement]);

describe('analyseText', () => {
  it.each([
    ['팀 에서', '팀에서'],
    ['React 를', 'React를'],
    ['학생 입니다', '학생입니다'],
    ['적극 적인', '적극적인'],
    ['했 습니다', '했습니다'],
    ['개발 했습니다', '개발했습니다'],
    ['힘들어 하는', '힘들어하는'],
    ['사람 다운', '사람다운'],
    ['활발 하게', '활발하게'],
    ['지원 하게', '지원하게'],
    ['중에서 도', '중에서도'],
    ['처음으로 는', '처음으로는'],
    ['한다 는', '한다는'],
    ['자부 합니다', '자부합니다'],
    ['실험 할', '실험할'],
    ['추천 드립니다', '추천드립니다'],
    ['일 해', '일해'],
    ['나아 갔습니다', '나아갔습니다'],
    ['거울 삼아', '거울삼아'],
    ['밤 늦게까지', '밤늦게까지'],
    ['배우 고', '배우고'],
  ])('joins what is one word: %s', (parted, joined) => {
    expect(changesOf(`저는 ${parted}`)).toEqual([[parted, joined]]);
  });

  it.each([
    ['할수있는', '할 수 있는'],
    ['노력하는것이', '노력하는 것이'],
    ['일하고있습니다', '일하고 있습니다'],
    ['포기하지않고', '포기하지 않고'],
    ['성장하기위해', '성장하기 위해'],
    ['경험때문에', '경험 때문에'],
    ['졸업후에', '졸업 후에'],
    ['문제를해결하기', '문제를 해결하기'],
    ['모든사람이', '모든 사람이'],
    ['두번째', '두 번째'],
    ['열심히했습니다', '열심히 했습니다'],
    ['안했습니다', '안 했습니다'],
    ['누구보다열심히', '누구보다 열심히'],
    ['기억에남는', '기억에 남는'],
    ['상대방의이야기를', '상대방의 이야기를'],
    ['생각하고행동하는', '생각하고 행동하는'],
    ['처음만난', '처음 만난'],
    ['제꿈은', '제 꿈은'],
    ['마음에드는', '마음에 드는'],
    ['노력하던모습이', '노력하던 모습이'],
    ['쉽게지치는', '쉽게 지치는'],
    ['두고가신', '두고 가신'],
    ['하루평균', '하루 평균'],
    ['응대하는법을', '응대하는 법을'],
    ['안남은', '안 남은'],
    ['대신해결책을', '대신 해결책을'],
    ['아침일찍', '아침 일찍'],
    ['점이많지만', '점이 많지만'],
    ['사흘이걸렸지만', '사흘이 걸렸지만'],
    ['부모님이운영하시던', '부모님이 운영하시던'],
    ['더불어사는', '더불어 사는'],
    ['융통성없다는', '융통성 없다는'],
    ['만큼적응했습니다', '만큼 적응했습니다'],
    ['여름에는바닷가에서', '여름에는 바닷가에서'],
    ['성장하여귀사의', '성장하여 귀사의'],
    ['넉넉하진않았지만', '넉넉하진 않았지만'],
    ['싶어하는', '싶어 하는'],
  ])('parts what is several words: %s', (joined, parted) => {
    expect(changesOf(`그때 ${joined} 다음`)).toEqual([[joined, parted]]);
  });

  it.each([
    ['분석이였습니다', '분석이었습니다'],
    ['것이였습니다', '것이었습니다'],
    ['학생였습니다', '학생이었습니다'],
    ['이력는', '이력은'],
  ])('tells the copula from the noun: %s', (wrong, right) => {
    expect(changesOf(`제 일은 ${wrong}.`)).toEqual([[wrong, right]]);
  });

  it.each([
    '고양이였습니다.',
    '중요한 차이였습니다.',
    '한번 해 보다가 해보았습니다.',
    '믿을 만하고 믿을만한 사람',
    '우아한형제들과 푸른고래페이와 너울테크와 작은불빛',
    '데이터 분석 자동화 도구',
    '김하늘 씨와 김 하늘',
    '이 팀 이 사람',
    '도움 되는 글',
    '묵묵히 맡은 일을 할 뿐 다투지 않았습니다.',
    '서류를 검토하는데 이상한 점이 있었습니다.',
    '쿠버네티스와 멤캐시드를 썼습니다.',
    '지난여름 안부를 여쭈었습니다.',
    '망설였지만 움직였습니다.',
    '맞은편이 비어 있었습니다.',
    '짐을 나누어 지고 올랐습니다.',
    '마지못해 한 일이 아니었습니다.',
    '형광등을 바꾸고 볼일이 있어 들렀습니다.',
    '서버 다운을 막았습니다.',
    '다시는 잊지 않고 바로잡은 뒤 새로고침했습니다.',
    '오류 한 줄을 고치고 작가 한 분을 모셨습니다.',
    '그때 한 행동과 첫날 할 일을 적었습니다.',
    '혼자 한 일과 6개월 동안 한 일을 적었습니다.',
    '다온병원과 다온그룹의 제안이 같았습니다.',
    "'바로담기' 기능과 미리보기를 만들었습니다.",
    '태양에너지와 의료재단과 도서관을 조사했습니다.',
    '고민이 많고 갈등이 커서 민원이 늘었습니다.',
    '축제를 기획했는데 3일이 걸렸고, 비가 오는데 하루 종일 걸었습니다.',
    '안부를 묻고 안전하게 안내하며 안타까운 사연을 들어 왔습니다.',
    '회사에서 만 3년을 일하고 대회에서 도 대표로 뛰었습니다.',
    '그때그때 보고하고 먹고살기 위해 일했습니다.',
    '약속 한 가지와 다짐 한 줄을 받아 적었습니다.',
    '고양이를 키우는 어린이집에서 아이디어가 많은 아이들을 돌봤습니다.',
    '늘푸른나무와 빛과소금과 모아푸드에서 배웠습니다.',
    '대신증권과 하나로마트와 모두의연구소를 조사했습니다.',
    '은행 이자 수익과 그 도시의 도로를 조사했습니다.',
    '사실만 적으려 했고 짧으려 하지 않았습니다.',
    '직원의 30%가량이 신청했고 10명가량이 왔습니다.',
  ])('has nothing to say to %s', (text) => {
    expect(analyse(text)).toEqual([]);
  });

  it('counts positions in UTF-16 code units, over lines and characters of several bytes', () => {
    const text = '🙂 첫 줄\r\n그 뒤 👩‍💻 팀 에서 할수 있다';
    const findings = analyse(text);
    expect(findings.map(({ start, end }) => text.slice(start, end))).toEqual(['팀 에서', '할수']);
    expect(findings.map(({ original }) => original)).toEqual(['팀 에서', '할수']);
  });

  it('does not join words over a line or a punctuation mark', () => {
    expect(analyse('팀\n에서 그리고 팀, 에서')).toEqual([]);
  });

  it.each([
    ['one syllable', '이'],
    ['particles', '이나'],
    ['words without spaces', '할때이나에는'],
    ['letters', 'ab'],
    ['punctuation', 'a!?.'],
    ['subjects', '것이것이것이것이것이것이것이것이것이것이것이 '],
    ['words', '할때이나 팀 에서 '],
    ['lines', '팀 에서\n'],
  ])('takes 20,000 characters of %s as fast as a letter', (_name, part) => {
    const text = part.repeat(20_000 / part.length);
    expect(analyse(text).every(({ start, end, original }) => text.slice(start, end) === original)).toBe(true);
  });

  it('bears whatever is no language', () => {
    expect(analyse('\t ,,,, ﷽ \u200b\u3164 𠀀𠀁 ㅋㅋㅋ @@@ 1,000 %s')).toEqual([]);
  });
});
