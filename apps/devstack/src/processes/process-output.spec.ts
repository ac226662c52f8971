import { LineTail } from './process-output.js';

describe('LineTail', () => {
  it('joins a line and a Korean character that arrive in pieces', () => {
    const lines: string[] = [];
    const tail = new LineTail((line) => lines.push(line));
    const bytes = Buffer.from('첫 줄\n둘째');
    tail.write(bytes.subarray(0, 2));
    tail.write(bytes.subarray(2));
    expect(lines).toEqual(['첫 줄']);
    expect(tail.text()).toBe('첫 줄\n둘째');
  });

  it('keeps only the last lines', () => {
    const tail = new LineTail(undefined, 2);
    tail.write(Buffer.from('1\n2\n3\n'));
    expect(tail.text()).toBe('2\n3');
  });
});
