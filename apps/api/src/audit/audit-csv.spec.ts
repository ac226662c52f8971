import { csvLine } from './audit-csv.js';

describe('csvLine', () => {
  it.each([
    ['plain cells', ['1', '가나', ''], '1,가나,'],
    ['commas and quotes', ['a,b', '"c"'], '"a,b","""c"""'],
    ['line breaks', ['a\nb', 'c\r\nd'], '"a\nb","c\r\nd"'],
    ['an empty cell', [''], ''],
  ])('writes %s', (_what, cells, line) => {
    expect(csvLine(cells)).toBe(`${line}\r\n`);
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['+82', `'+82`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1', `'＝1`],
    ['=HYPERLINK("http://evil.example","눌러")', `"'=HYPERLINK(""http://evil.example"",""눌러"")"`],
  ])('keeps a spreadsheet from evaluating %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it.each(['a=1', '1-1', 'a@b.example', '{"a":1}', ' =1'])('puts no apostrophe before %j', (text) => {
    expect(csvLine([text])).toMatch(/^[^']/);
  });
});
