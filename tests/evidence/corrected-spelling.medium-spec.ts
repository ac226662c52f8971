import { checkSpelling } from '#spelling-rules';
import type { TestMember } from '../../apps/api/testing/start-api.js';
import { EvidenceFixture, WEAK_LETTER } from './evidence-fixture.js';
import type { Model } from './model-server.js';

const MISSPELT = '역활을 맡아 몇일 동안 컨텐츠랩의 예약 화면을 개발하였고, 누구나 쓸수 있게 됬습니다.';
const CORRECTED = '역할을 맡아 며칠 동안 컨텐츠랩의 예약 화면을 개발하였고, 누구나 쓸 수 있게 됐습니다.';

const model: Model = {
  complete: ({ name }) =>
    name === 'cover_letter_feedback'
      ? { strengths: [], improvements: [], summary: '‘몇일’은 ‘며칠’로 쓰고 역활을 먼저 쓰세요.' }
      : {
          edits: [
            {
              sentenceNumber: 1,
              revised: MISSPELT,
              reason: '‘몇일’을 ‘며칠’로 고치고 역활을 앞에 두었어요.',
              featureId: null,
            },
          ],
        },
};

let fixture: EvidenceFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await EvidenceFixture.start(model);
});
beforeEach(async () => {
  member = await fixture.api.signIn();
});
afterAll(() => fixture.stop());

const addWord = (word: string) => member.client.send('POST', '/api/v1/spelling/words', { body: { word } });

describe('what the AI has written', () => {
  it('is stored without the errors of spelling that are sure, words of the own dictionary aside', async () => {
    expect(await addWord('컨텐츠랩')).toMatchObject({ status: 201 });
    const { changes, improvedContent } = await fixture.improved(member);
    expect(changes.map(({ revised }) => revised)).toEqual([CORRECTED]);
    expect(improvedContent).toContain(CORRECTED);
    expect(checkSpelling(improvedContent, { knownWords: ['컨텐츠랩'] })).toEqual([]);
  });

  it('keeps each change at its sentence of the letter', async () => {
    const { changes, improvedContent } = await fixture.improved(member, { companyName: '컨텐츠랩' });
    const [change] = changes;
    expect(WEAK_LETTER.slice(change?.start, change?.end)).toBe(change?.original);
    expect(WEAK_LETTER.replace(change?.original ?? '', CORRECTED)).toBe(improvedContent);
  });

  it('keeps the errors that the AI quotes from the letter, and no others, in feedback and reasons', async () => {
    const { feedback, changes } = await fixture.improved(member, {
      content: `${WEAK_LETTER} 몇일 걸렸습니다.`,
    });
    expect(feedback.summary).toBe('‘몇일’은 ‘며칠’로 쓰고 역할을 먼저 쓰세요.');
    expect(changes[0]?.reason).toBe('‘몇일’을 ‘며칠’로 고치고 역할을 앞에 두었어요.');
  });
});
