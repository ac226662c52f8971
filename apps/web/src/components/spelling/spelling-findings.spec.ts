import fc from 'fast-check';
import type { SpellingFindingView } from '#contracts';
import { moveRanges } from '@/lib/moved-ranges';
import { spellingFinding } from './testing/spelling-finding.factory.js';
import { mergeFindings, wordOf } from './spelling-findings.js';

const TEXT = '일이 되요. 할수 있어요.';
const wrongForm = spellingFinding(TEXT, '되요', '돼요');
const joined = spellingFinding(TEXT, '할수', '할 수', { kind: 'SPACING' });
const FINDINGS = [wrongForm, joined];

const words = (findings: readonly SpellingFindingView[], text: string) =>
  findings.map(({ start, end }) => text.slice(start, end));

describe('findings of a text that is edited', () => {
  it('move with the text around the edit', () => {
    for (const text of ['새 일이 되요. 할수 있어요.', '일이 되요. 또 할수 있어요.', `${TEXT} 그래요.`])
      expect(words(moveRanges(FINDINGS, TEXT, text), text)).toEqual(['되요', '할수']);
  });

  it('are gone where their word was edited, at its edge too', () => {
    for (const text of ['일이 돼요. 할수 있어요.', '일이 안되요. 할수 있어요.', '일이 되요즘. 할수 있어요.'])
      expect(words(moveRanges(FINDINGS, TEXT, text), text)).toEqual(['할수']);
    const apart = '일이 되요. 할 수 있어요.';
    expect(words(moveRanges(FINDINGS, TEXT, apart), apart)).toEqual(['되요']);
    const together = '일이되요. 할수 있어요.';
    expect(words(moveRanges(FINDINGS, TEXT, together), together)).toEqual(['할수']);
  });

  it('stay when a mark is put after their word', () => {
    const text = '일이 되요!. 할수 있어요.';
    expect(words(moveRanges(FINDINGS, TEXT, text), text)).toEqual(['되요', '할수']);
  });

  it('stay between two edits, and beside both', () => {
    const text = '새 일이 되요. 할수 있어요!';
    expect(words(moveRanges(FINDINGS, TEXT, text), text)).toEqual(['되요', '할수']);
    const between = '그 일이 되요. 그런데 할수 있었어요.';
    expect(words(moveRanges(FINDINGS, TEXT, between), between)).toEqual(['되요', '할수']);
    const corrected = '일이 돼요. 할수 있답니다.';
    expect(words(moveRanges(FINDINGS, TEXT, corrected), corrected)).toEqual(['할수']);
  });

  it('are gone where too much has changed', () => {
    const text = `${'가나 '.repeat(200)}${TEXT}${'다라 '.repeat(200)}`;
    const other = `${'마바 '.repeat(200)}${TEXT}${'사아 '.repeat(200)}`;
    const inside = FINDINGS.map((finding) => ({
      ...finding,
      start: finding.start + 600,
      end: finding.end + 600,
    }));
    expect(moveRanges(inside, text, other)).toEqual([]);
  });

  it('always stand at the words that they are about', () => {
    const part = fc.string({ unit: fc.constantFrom('되', '요', ' ', '.', '\n'), maxLength: 12 });
    fc.assert(
      fc.property(part, part, fc.nat(TEXT.length), fc.nat(TEXT.length), (before, put, from, to) => {
        const earlier = `${before}${TEXT}`;
        const [start, end] = [Math.min(from, to), Math.max(from, to)];
        const text = earlier.slice(0, start) + put + earlier.slice(end);
        const findings = FINDINGS.map((finding) => ({
          ...finding,
          start: finding.start + before.length,
          end: finding.end + before.length,
        }));
        for (const finding of moveRanges(findings, earlier, text))
          expect(text.slice(finding.start, finding.end)).toBe(finding.original);
      }),
    );
  });
});

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
    const unreported = spellingFinding(text, '할수', '할 수');
    const merged = mergeFindings(text, { text: TEXT, findings: [wrongForm] }, [edited, unreported]);
    expect(merged).toEqual([edited]);
    const both = mergeFindings(text, { text: TEXT, findings: FINDINGS }, [edited, unreported]);
    expect(words(both, text)).toEqual(['않되요', '할수']);
  });

  it('are those of the server between two edits', () => {
    const text = '그 일이 되요. 할수 있었어요.';
    const unreported = spellingFinding(text, '되요', '돼요');
    expect(mergeFindings(text, { text: TEXT, findings: [joined] }, [unreported])).toEqual([
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
