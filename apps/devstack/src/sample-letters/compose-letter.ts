import { type ParticlePair, withParticle } from '#domain';
import type { WritingMaterial } from './writing-materials.js';

/** An invented letter of the sample site or of the demo data. */
export interface SampleLetter {
  title: string;
  companyName: string;
  jobField: string;
  questions: readonly { prompt: string; text: string }[];
}

/** The letter's text: the text for every question, below its prompt. */
export const textOfLetter = ({ questions }: SampleLetter): string =>
  questions.map(({ prompt, text }) => `${prompt}\n${text}`).join('\n\n');

/** MIXED: well written experiences, but a motive or a plan of clichés. */
export type WritingQuality = 'STRONG' | 'MIXED' | 'WEAK';

const COMPANY_BEGINNINGS = [
  '구름나루',
  '달무리',
  '물오름',
  '솔바람',
  '느티골',
  '새벽별',
  '너른들',
  '도토리숲',
  '파도결',
  '반디내',
  '여울목',
  '하늘다리',
  '모래톱',
  '초록섬',
  '별마루',
  '버들잎',
  '청보리',
  '나래울',
  '고래등',
  '돌담길',
];

const PROMPTS = {
  motive: ['지원 동기를 적어 주세요.', '우리 회사에 지원한 이유는 무엇입니까?', '지원 동기'],
  story: [
    '직무와 관련된 경험을 구체적으로 적어 주세요.',
    '가장 끈질기게 해결한 문제를 적어 주세요.',
    '직무 경험',
  ],
  teamwork: ['함께 일한 경험을 적어 주세요.', '협업에서 맡은 역할은 무엇이었습니까?'],
  setback: ['실패한 경험과 배운 점을 적어 주세요.', '어려움을 겪은 경험을 적어 주세요.'],
  character: ['성격의 장단점을 적어 주세요.', '자신을 소개해 주세요.'],
  plan: ['입사 후 포부를 적어 주세요.', '입사 후 계획', '회사에서 이루고 싶은 것을 적어 주세요.'],
} as const;

type Question = keyof typeof PROMPTS;
type Outline = readonly (readonly [Question, readonly string[]])[];

/** Composes a letter; the same number, quality and material give the same letter. */
export function composeLetter(
  number: number,
  quality: WritingQuality,
  material: WritingMaterial,
): SampleLetter {
  const pick = picksFrom(number);
  const companyName = chooseFrom(COMPANY_BEGINNINGS, pick) + chooseFrom(material.companyEndings, pick);
  const facts: LetterFacts = { companyName, jobField: material.jobField };
  const questions = outlineOf(quality, material, pick).map(([question, passages]) => ({
    prompt: chooseFrom(PROMPTS[question], pick),
    text: fillPassage(chooseFrom(passages, pick), facts, pick),
  }));
  return { title: `${companyName} ${material.jobField} 자기소개서`, ...facts, questions };
}

function outlineOf(quality: WritingQuality, material: WritingMaterial, pick: Pick): Outline {
  if (quality === 'WEAK') return weakOutline(pick);
  const motive = ['motive', quality === 'MIXED' ? weakMotives : material.motives] as const;
  const plan = ['plan', quality === 'MIXED' ? weakPlans : strongPlans] as const;
  const story = ['story', material.stories] as const;
  const more: Outline = [
    ['teamwork', strongTeamwork],
    ['setback', strongSetbacks],
  ];
  const outlines: Outline[] = [
    [motive, story, plan],
    [story, ...more.slice(0, 1), plan],
    [motive, story, ...more.slice(1)],
    [motive, story, chooseFrom(more, pick), plan],
  ];
  return chooseFrom(outlines, pick);
}

/** Passages of weak letters: clichés, long sentences, no figures. */
const weakCharacters = [
  `저의 장점은 {성실함|친화력|책임감}입니다. 저는 무슨 일이든 맡으면 끝까지 해내려고 노력하는 편입니다. 단점은 가끔 너무 완벽을 추구하는 것입니다. 하지만 이 단점을 고치기 위해 항상 노력하고 있습니다.`,
  `저는 {도전 정신을|긍정적인 마인드를} 가진 사람입니다. 힘든 일이 있어도 웃음을 잃지 않고 주변 사람들에게 좋은 영향을 주려고 노력합니다. 친구들은 저를 {분위기 메이커|비타민}라고 부릅니다. 저는 어디에서나 잘 어울리는 사람이라고 생각합니다.`,
  `리더십이란 앞에서 이끄는 것이 아니라 함께 가는 것이라고 생각합니다. 저는 {반장|조장|회장}을 맡으면서 사람들의 말을 잘 들어 주려고 노력했습니다. 그 결과 모두가 만족하는 결과를 얻을 수 있었습니다. 소통의 중요성을 느낄 수 있었습니다.`,
] as const;

const weakPlans = [
  `입사 후에는 항상 배우는 자세로 열심히 일하겠습니다. 선배님들께 많이 배우고 빠르게 적응하여 회사에 도움이 되는 사람이 되겠습니다. 저를 뽑아 주신다면 절대 후회하지 않으실 것입니다. 뼈를 묻겠다는 각오로 임하겠습니다.`,
  `저는 입사 후 [field] 분야의 전문가가 되고 싶습니다. 전문가가 되기 위해서는 끊임없는 노력이 필요하다고 생각합니다. {자격증도 따고|영어 공부도 하고} 자기 계발도 게을리하지 않겠습니다. 회사와 함께 성장해 나가는 글로벌 인재가 되겠습니다.`,
  `귀사에 입사하게 된다면 맡은 일에 최선을 다하여 회사의 발전에 기여하고 싶습니다. 어떤 일이 주어지더라도 불평하지 않고 끝까지 해내겠습니다. 감사합니다.`,
] as const;

const weakExperiences = [
  `대학교 때 {조별 과제|동아리|아르바이트}를 하면서 많은 것을 배울 수 있었습니다. 여러 가지 어려움이 있었지만 팀원들과 함께 소통하고 협력하여 극복할 수 있었고, 그 결과 좋은 결과를 얻을 수 있었습니다. 이 경험을 통해 협동심과 리더십을 기를 수 있었습니다. 정말 뜻깊은 경험이었습니다.`,
  `저는 {카페|음식점|편의점}에서 오랫동안 일하면서 다양한 손님들을 만났고, 때로는 힘든 손님도 있었지만 항상 웃는 얼굴로 대하려고 노력했으며, 이런 과정에서 인내심과 서비스 정신을 배웠고 어떤 상황에서도 긍정적인 마음을 잃지 않는 것이 중요하다는 것을 깨달을 수 있었습니다.`,
  `[field] 관련 수업을 많이 들었고 좋은 성적을 받았습니다. 수업에서 배운 내용을 바탕으로 열심히 노력했습니다. 관련 책도 많이 읽었습니다. 그래서 저는 이 분야에 대해 누구보다 많이 알고 있다고 생각합니다. 앞으로도 열심히 배우겠습니다.`,
  `{봉사 활동|인턴|교환 학생}을 하며 세상을 넓게 보는 눈을 가지게 되었습니다. 처음에는 매우 낯설고 힘들었지만 포기하지 않고 끝까지 최선을 다했습니다. 주변 사람들로부터 칭찬을 받기도 했습니다. 이때 얻은 자신감은 저에게 큰 힘이 되었습니다.`,
] as const;

const weakMotives = [
  `저는 어릴 적부터 {화목한|엄격하신} {가정에서|부모님 밑에서} 자라며 성실함을 배웠고, 이러한 성실함을 바탕으로 무엇이든 열심히 하는 사람으로 성장해 왔으며, 귀사의 무궁한 발전 가능성에 매력을 느껴 이렇게 지원하게 되었습니다. 귀사의 인재상에 부합하는 인재가 되기 위해 항상 최선을 다하겠습니다.`,
  `[company:은/는] 업계를 선도하는 {최고의|글로벌} 기업이라고 생각합니다. 저는 {예전부터|오래전부터} [field] 분야에 대한 뜨거운 열정을 가지고 있었고, 이 열정을 펼칠 수 있는 곳이 바로 이곳이라고 생각하게 되었습니다. 기회를 주신다면 회사와 함께 성장해 나가고 싶습니다.`,
  `지원 동기는 [field] 직무가 저의 적성과 성격에 잘 맞는다고 생각하기 때문입니다. 저는 {꼼꼼하고 책임감이 강한|밝고 긍정적인} 성격이라 주변에서도 이 일이 잘 어울린다는 말을 정말 많이 들어 왔습니다. 이런 장점을 살려 회사에 꼭 필요한 인재가 되고 싶습니다.`,
  `[company]에 지원하게 된 이유는 {안정적인|유명한} 회사이기 때문이기도 하지만, 무엇보다 사람을 중요하게 생각하는 회사의 문화가 저의 가치관과 매우 잘 맞는다고 생각했기 때문입니다. 저도 사람을 중요하게 생각합니다. 그래서 이 회사가 좋다고 생각합니다.`,
] as const;

const weakOutline = (pick: Pick): Outline =>
  chooseFrom<Outline>(
    [
      [
        ['motive', weakMotives],
        ['story', weakExperiences],
        ['plan', weakPlans],
      ],
      [
        ['character', weakCharacters],
        ['story', weakExperiences],
        ['motive', weakMotives],
      ],
    ],
    pick,
  );

/** The facts of a letter that its passages mention. */
interface LetterFacts {
  companyName: string;
  jobField: string;
}

/** Picks a number from 0 to `count` − 1. */
type Pick = (count: number) => number;

/** A sequence of picks that is the same for the same seed: mulberry32 (Tommy Ettinger, public domain). */
export function picksFrom(seed: number): Pick {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}

const SLOT = /(?:\[(company|field)|\{(&?)([^}:]*))(?::(이\/가|을\/를|은\/는|과\/와|으로\/로))?[\]}]/g;
// A multiple of every number of wordings, so that none is preferred.
const LINKED_PICKS = 12;

const isPair = (text: string | undefined): text is ParticlePair => text !== undefined;

/** Fills in a passage. For its notation see WritingMaterial. */
export function fillPassage(passage: string, facts: LetterFacts, pick: Pick): string {
  const linked = pick(LINKED_PICKS);
  return passage.replace(SLOT, (_slot, fact?: string, link?: string, wordings = '', pair?: string) => {
    const own = fact === 'company' ? facts.companyName : facts.jobField;
    const choose: Pick = link === '&' ? (count) => linked % count : pick;
    const word = fact === undefined ? chooseFrom(String(wordings).split('|'), choose) : own;
    return isPair(pair) ? withParticle(word, pair) : word;
  });
}

/** @throws RangeError when there is nothing to choose from */
function chooseFrom<Item>(items: readonly Item[], pick: Pick): Item {
  const chosen = items[pick(items.length)];
  if (chosen === undefined) throw new RangeError('there is nothing to choose from');
  return chosen;
}

/** Passages of well written letters that fit any job field. */
const strongTeamwork = [
  `팀에서 의견이 갈리면 저는 누가 맞는지보다 무엇을 보면 알 수 있는지를 먼저 묻습니다. {공모전|졸업 과제|현장 실습}에서 {일정을 늦출지|기능을 줄일지|예산을 옮길지}를 두고 {이틀|사흘}을 다투었습니다. 각자 가장 걱정하는 일을 하나씩 적어 보니 {네 사람|다섯 사람} 가운데 {셋|넷}이 같은 것을 적었습니다. 그것을 먼저 확인하기로 하자 결정은 {30분|한 시간} 만에 났습니다.`,
  `새로 온 사람에게 일을 가르치는 역할을 {두 번|세 번} 맡았습니다. 처음에는 제가 아는 것을 모두 말했고, 듣는 사람은 {하루|이틀} 만에 지쳤습니다. 두 번째에는 첫날 할 일 {세 가지|네 가지}만 적어 주고 나머지는 물을 때 답했습니다. 혼자 일을 마치기까지 {2주에서 8일|열흘에서 엿새}로 줄었습니다. 그 쪽지는 지금도 쓰이고 있습니다.`,
  `함께 일하던 동료가 {마감을|발표를|검수를} 이틀 앞두고 아팠습니다. 저는 그 일을 모두 떠안는 대신 남은 일을 {열한 가지|열네 가지}로 나누어 벽에 붙이고, 꼭 해야 하는 것부터 이름을 적었습니다. {네 가지|세 가지}는 하지 않기로 했습니다. 마감은 지켰고, 하지 않은 일 가운데 나중에 필요했던 것은 하나였습니다.`,
  `저는 모르는 것을 일찍 말합니다. {첫 회의|첫 주|교육 첫날}에 해 본 적이 없다고 말한 {엑셀 매크로|예산 편성|현장 촬영} 일을, 해 본 동료와 {반나절|세 시간} 앉아 함께 했습니다. 그 과정을 {한 쪽|두 쪽}으로 적어 남겼고 다음 사람은 {한 시간|두 시간} 만에 해냈습니다. 모른다고 말한 덕분에 남은 기록이었습니다.`,
  `{고객|이용자|거래처}의 요구와 팀의 사정이 부딪친 적이 있습니다. {당장 바꿔 달라|전부 돌려 달라|오늘 안에 답해 달라}는 말에 저는 그 자리에서 약속하지 않고, 언제까지 답하겠다는 시각을 먼저 드렸습니다. 그 시각보다 {한 시간|두 시간} 일찍 전화했습니다. 답은 일부만 된다는 것이었지만, 그분은 그 뒤로 {세 번|네 번} 더 저를 찾았습니다.`,
  `회의에서 말이 적은 {두 사람|세 사람}의 생각을 알고 싶었습니다. 저는 회의 전날 물음 하나를 보내고 한 줄씩 답을 받자고 했습니다. 처음 받은 답에 팀이 놓치고 있던 {비용|안전|일정} 문제가 들어 있었습니다. 그 뒤 {여섯 번|여덟 번}의 회의를 그렇게 했고, 회의 시간은 {90분에서 50분|한 시간에서 35분}으로 짧아졌습니다.`,
] as const;

const strongSetbacks = [
  `가장 크게 실패한 일은 {축제 부스|온라인 모임|자격 과정} 준비였습니다. {백 명|이백 명}이 올 것이라고 보고 준비했지만 온 사람은 {스물세 명|서른한 명}이었습니다. 저는 신청한 수를 올 사람의 수로 잘못 읽었습니다. 다음에는 하루 전에 다시 물어 {절반|열에 여섯}으로 잡았고, 남은 재료는 {세 상자에서 반 상자|다섯 상자에서 한 상자}가 되었습니다. 짐작에 이름을 붙이지 않는 습관이 그때 생겼습니다.`,
  `제 잘못으로 {자료 한 달치|주문 열두 건|예약 스무 건:을/를} 다시 확인해야 했던 적이 있습니다. 급한 마음에 확인을 한 단계 건너뛰었습니다. 숨기지 않고 {30분|한 시간} 안에 알렸고, {저녁까지|이틀 동안} 하나씩 대조해 모두 바로잡았습니다. 그 뒤로는 되돌릴 수 없는 일 앞에서 소리 내어 세 가지를 읽습니다. 같은 잘못은 {1년|2년}째 없습니다.`,
  `처음 맡은 {발표|보고서|기획안:은/는} {열두 쪽|열여섯 쪽}이었고, 읽은 사람은 아무도 결론을 말하지 못했습니다. 저는 결론을 첫 줄로 옮기고 나머지를 {두 쪽|세 쪽}으로 줄였습니다. 줄이면서 제가 모르는 것을 길게 썼다는 것을 알았습니다. 지금은 {다섯 문장|여섯 문장}으로 먼저 써 보고, 거기에 없는 것은 넣지 않습니다.`,
  `목표를 {30%|40%} 남기고 끝난 일이 있습니다. 원인을 바깥에서 찾다가 제 {일정표를|기록을} 다시 보니 {가장 중요한|가장 어려운} 일을 늘 {오후 늦게|금요일에} 두고 있었습니다. 순서를 바꾸어 아침 {두 시간|세 시간}을 그 일에 쓰기로 했습니다. 다음 {분기|학기}에는 목표를 {사흘|닷새} 앞두고 마쳤습니다.`,
  `저는 부탁을 거절하지 못하는 사람이었습니다. 한 달에 {네 가지|다섯 가지} 일을 맡았다가 {두 가지|세 가지}를 늦었습니다. 그 뒤로 부탁을 받으면 끝낼 수 있는 날짜를 먼저 적어 보고, 그 날짜를 말합니다. 거절한 일은 {두 번|세 번}뿐이지만 늦은 일은 {여섯 달|일곱 달} 동안 한 번뿐입니다. 약속의 수보다 지킨 수가 남는다고 생각합니다.`,
  `{동아리|스터디|봉사 모임:을/를} 만들었다가 {석 달|넉 달} 만에 문을 닫았습니다. 사람은 {열다섯 명|열여덟 명}이 모였지만 모일 때마다 {다섯 명|여섯 명}씩 줄었습니다. 나간 사람들에게 물으니 무엇을 하는 모임인지 모르겠다고 했습니다. 다시 시작한 모임은 첫 줄에 하는 일 하나만 적었고, {아홉 명|열 명}이 {1년|열 달}을 함께했습니다.`,
] as const;

const strongPlans = [
  `입사하면 첫 {석 달|백 일}은 새로운 제안보다 지금의 방식이 왜 그렇게 되었는지부터 적겠습니다. 그다음 제가 맡은 일에서 {가장 오래 걸리는|가장 자주 되풀이하는} 한 가지를 골라 걸리는 시간을 재고, 한 해 안에 {절반으로|3분의 2로} 줄여 보이겠습니다. 줄인 방법은 다음 사람이 볼 수 있게 남기겠습니다.`,
  `첫해에는 [field] 실무의 기준을 몸에 익히고, 둘째 해에는 그 기준 가운데 하나를 더 낫게 고치는 사람이 되겠습니다. 고쳤다는 말은 {전과 뒤의 숫자|같은 조건의 기록:으로/로} 하겠습니다. [company]에서 {세 해|다섯 해} 뒤 새로 온 사람이 제 기록을 먼저 찾는다면, 제가 바란 모습에 가깝습니다.`,
  `들어가서 가장 먼저 해 보고 싶은 일은 {문의 기록|지난 보고서|현장 일지:을/를} {한 달|석 달}치 읽는 것입니다. 되풀이되는 말 속에 고칠 것이 있다고 믿습니다. 그중 제 힘으로 할 수 있는 것 하나를 {반년|여섯 달} 안에 끝내고 결과를 나누겠습니다. 크게 말하기보다 작게 끝내겠습니다.`,
  `[company:이/가] 올해 시작한 {지역 협력|품질 공개|고객 모임} 일에 제 경험을 보태고 싶습니다. 저는 {묻고 적는 일|재고 견주는 일|나누고 줄이는 일}을 잘합니다. 첫 분기에는 {열 사람|열다섯 사람}을 만나 듣고, 두 번째 분기에는 들은 것 가운데 {하나|두 가지}를 바꾸겠습니다. 바뀌지 않았다면 까닭을 보고하겠습니다.`,
  `{5년|7년} 뒤 저는 [field] 일을 하면서 옆 팀의 말도 알아듣는 사람이 되고 싶습니다. 그래서 입사 첫해에 달마다 {한 번|두 번} 다른 팀의 회의를 듣고 한 쪽으로 적어 두겠습니다. 모르는 말이 {반|열에 셋}으로 줄면 함께할 일을 먼저 제안하겠습니다.`,
] as const;
