import type { SpellingFindingView } from '#contracts';
import { spellingFinding } from './testing/spelling-finding.factory.js';
import { mergeFindings, wordOf } from './spelling-findings.js';

const TEXT = '일이 되요. 할수 있어요.';
const wrongForm = spellingFinding(TEXT, '되요', '돼요');
const joined = spellingFinding(TEXT, '할수', '할 수', { kind: 'SPACING' });
const serverFindings = [wrongForm, joined];

const words = (findings: readonly SpellingFindingView[], text: string) =>
  findings.map(({ start, end }) => text.slice(start, end));

describe('findings of the server and of the device', () => {
  it('are those of the device until the server has answered', () => {
    expect(mergeFindings(TEXT, undefined, [wrongForm])).toEqual([wrongForm]);
  });

  it('are those of the server alone for the text that it was asked about', () => {
    expect(mergeFindings(TEXT, { text: TEXT, findings: [joined] }, [wrongForm])).toEqual([joined]);
  });

  it('are those of the device where the text has changed since, without overlap and in order', () => {
    const text = '일이 않되요. 할수 있어요.';
    const edited = spellingFinding(text, '않되요', '안 돼요');
    const outsideEdit = spellingFinding(text, '할수', '할 수');
    const merged = mergeFindings(text, { text: TEXT, findings: [wrongForm] }, [edited, outsideEdit]);
    expect(merged).toEqual([edited]);
    const both = mergeFindings(text, { text: TEXT, findings: serverFindings }, [edited, outsideEdit]);
    expect(words(both, text)).toEqual(['않되요', '할수']);
  });

  it('are those of the server between two edits', () => {
    const text = '그 일이 되요. 할수 있었어요.';
    const outsideEdit = spellingFinding(text, '되요', '돼요');
    expect(mergeFindings(text, { text: TEXT, findings: [joined] }, [outsideEdit])).toEqual([
      { ...joined, start: joined.start + 2, end: joined.end + 2 },
    ]);
  });
});

describe('the word of a finding', () => {
  it('begins where the word of the text begins', () => {
    expect(wordOf('새벽잠을 깨웠어요', { start: 1, end: 3 })).toBe('새벽잠');
    expect(wordOf('(나루텍) 인턴', { start: 1, end: 4 })).toBe('나루텍');
  });

  it('is none where there are several', () => {
    expect(wordOf('할 수', { start: 0, end: 3 })).toBeNull();
  });
});
