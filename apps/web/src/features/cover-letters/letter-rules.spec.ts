import { checkLetter } from './letter-rules.js';
import { letterQuestion } from './testing/letter.factory.js';

const context = { companyName: '물결서점', otherCompanyNames: ['노을상사'] };

describe('checkLetter', () => {
  it('places a finding in its question, with the words it is about', () => {
    const question = letterQuestion({ text: '지난해 12건을 고쳤습니다. 그래서 노을상사에 지원합니다.' });
    const groups = checkLetter([letterQuestion({ text: '' }), question], context);
    const finding = groups.find(({ rule }) => rule === 'OTHER_COMPANY')?.findings[0];
    expect(finding).toMatchObject({ questionId: question.questionId, questionNumber: 2 });
    expect(finding?.quote).toContain('노을상사');
  });

  it('says nothing of an empty letter', () => {
    expect(checkLetter([letterQuestion({ text: ' \n' })], context)).toEqual([]);
  });

  it('groups by rule, the name of another company first', () => {
    const text = '열정을 다해 일했습니다. 그래서 노을상사에 지원합니다.';
    const rules = checkLetter([letterQuestion({ text }), letterQuestion({ text })], context).map(
      ({ rule }) => rule,
    );
    expect(rules[0]).toBe('OTHER_COMPANY');
    expect(new Set(rules).size).toBe(rules.length);
  });
});
