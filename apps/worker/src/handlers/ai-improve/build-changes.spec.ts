import type { RewriteReply } from './improve-cover-letter.js';
import type { AiImproveRequest } from '#contracts';
import { splitSentences } from '#domain';
import { correctSureErrors } from '#spelling-rules';
import { buildChanges, flagUnsupportedStatements } from './build-changes.js';

const correctSpelling = (text: string, quotedText?: string): string =>
  correctSureErrors(text, { quotedText });

const CONTENT = '첫 문장입니다. 둘째 문장입니다.  셋째 문장입니다.';
const GIVEN = new Set([7]);
const edit = (sentenceNumber: number, over: Partial<RewriteReply['edits'][number]> = {}) => ({
  sentenceNumber,
  revised: '고친 문장입니다.',
  reason: '더 짧아요.',
  featureId: null,
  ...over,
});
const build = (...edits: RewriteReply['edits']) =>
  buildChanges(CONTENT, splitSentences(CONTENT), edits, GIVEN, correctSpelling);

describe('buildChanges', () => {
  it('replaces sentences and keeps the text between them', () => {
    const { changes, improvedContent } = build(edit(2));
    expect(improvedContent).toBe('첫 문장입니다. 고친 문장입니다.  셋째 문장입니다.');
    expect(changes).toEqual([
      {
        changeId: 'change-2',
        start: 9,
        end: 18,
        original: '둘째 문장입니다.',
        revised: '고친 문장입니다.',
        reason: '더 짧아요.',
        featureId: null,
      },
    ]);
  });

  it('takes no more than several times the longest letter, however many changes the model makes', () => {
    const content = '가나다. '.repeat(2_000).trim();
    const sentences = splitSentences(content);
    const edits = sentences.map((_, index) => edit(index + 1, { revised: '라'.repeat(1_000) }));
    const { changes, improvedContent } = buildChanges(content, sentences, edits, GIVEN, correctSpelling);
    expect(changes).toHaveLength(79);
    expect(improvedContent.length).toBeLessThan(90_000);
  });

  it('deletes the white space after a deleted sentence', () => {
    expect(build(edit(2, { revised: '' })).improvedContent).toBe('첫 문장입니다. 셋째 문장입니다.');
  });

  it('cites a feature only when the model was given it', () => {
    const cited = build(edit(1, { featureId: 7 }), edit(2, { featureId: 8 }), edit(3)).changes;
    expect(cited.map(({ featureId }) => featureId)).toEqual([7, null, null]);
  });

  it('ignores unknown sentence numbers, and applies the last of several edits of one sentence', () => {
    const { changes } = build(edit(0), edit(-1), edit(4), edit(1), edit(1, { revised: '다시 고쳤습니다.' }));
    expect(changes.map(({ revised }) => revised)).toEqual(['다시 고쳤습니다.']);
  });

  it('corrects the spelling that the model got wrong, and keeps the positions of every change', () => {
    const { changes, improvedContent } = build(
      edit(1, { revised: '첫 역활입니다. 할수 있습니다.' }),
      edit(3, { revised: '몇일 동안 배웠습니다.' }),
    );
    expect(improvedContent).toBe('첫 역할입니다. 할 수 있습니다. 둘째 문장입니다.  며칠 동안 배웠습니다.');
    expect(changes.map(({ start, end }) => CONTENT.slice(start, end))).toEqual([
      '첫 문장입니다.',
      '셋째 문장입니다.',
    ]);
    expect(changes.map(({ original }) => original)).toEqual(['첫 문장입니다.', '셋째 문장입니다.']);
  });

  it('ignores an edit that only misspells the sentence', () => {
    const content = '며칠 동안 배웠습니다.';
    const built = buildChanges(
      content,
      splitSentences(content),
      [edit(1, { revised: '몇일 동안 배웠습니다.' })],
      GIVEN,
      correctSpelling,
    );
    expect(built).toEqual({ changes: [], improvedContent: content });
  });

  it('ignores an edit that changes nothing or is too long', () => {
    const { changes, improvedContent } = build(
      edit(1, { revised: ' 첫 문장입니다. ' }),
      edit(2, { revised: '합격! '.repeat(10_000) }),
      edit(3, { reason: '좋아요. '.repeat(10_000) }),
    );
    expect(changes).toEqual([]);
    expect(improvedContent).toBe(CONTENT);
  });
});

describe('flagUnsupportedStatements', () => {
  const request = {
    content: '재고를 관리했습니다.',
    jobField: '물류 운영',
    experienceYears: 3,
    companyName: '새봄전자',
    questions: [{ prompt: '한빛대학교에서 배운 것을 적어 주세요.', characterLimit: null, start: 0, end: 11 }],
    customPrompt: '표창을 5회 받았습니다.',
  };
  const flagged = (revised: string, wish?: string, over: Partial<AiImproveRequest> = {}) =>
    flagUnsupportedStatements([{ changeId: 'change-1', revised }], { ...request, ...over }, wish);

  it('does not flag what the form or a wish states', () => {
    const revised =
      '한빛대학교를 나와 3년 동안 표창을 5회 받은 사람으로 새봄전자에서 재고 40건을 관리했습니다.';
    expect(flagged(revised, '40건이라고 써 주세요')).toEqual([]);
  });

  it('flags what no source states', () => {
    const flags = flagged('새봄전자에서 4년 동안 표창을 5회 받았습니다.', '', {
      companyName: null,
      customPrompt: '',
    });
    expect(flags.map(({ kind, text, changeId }) => [kind, text, changeId])).toEqual([
      ['ORGANIZATION', '새봄전자', 'change-1'],
      ['NUMBER', '4년', 'change-1'],
      ['NUMBER', '5회', 'change-1'],
    ]);
  });
});
