import { readOutput } from './hunspell.js';

describe('readOutput', () => {
  it('finds each word that is not in the dictionary, with the first suggestion', () => {
    const output = [
      '@(#) International Ispell Version 3.2.06 (but really Hunspell 1.7.2)',
      '*',
      '& 역활을 2 5: 역할을, 역 활을',
      '*',
      '',
      '# 몇일 1',
      '*',
      '',
      '*',
      '& 할수 1 7: 할 수',
      '',
      '',
    ].join('\n');
    const findings = readOutput(['팀에서 역활을 맡았다', '몇일 걸렸다', '😀 할수록 할수'], output);
    expect(findings).toMatchObject([
      [{ start: 4, end: 7, original: '역활을', replacement: '역할을', kind: 'SPELLING' }],
      [{ start: 0, end: 2, original: '몇일', replacement: null }],
      [{ start: 7, end: 9, replacement: '할 수', kind: 'SPACING' }],
    ]);
  });
});
