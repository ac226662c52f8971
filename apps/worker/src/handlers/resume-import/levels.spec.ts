import { degreeOf, projectTypeOf } from './levels.js';

describe('projectTypeOf', () => {
  it.each([
    ['1인 개발', 'PERSONAL'],
    ['팀 (11인)', 'TEAM'],
    ['4명', 'TEAM'],
    ['사내 프로젝트', 'COMPANY'],
    ['기타', undefined],
  ])('reads %s as %s', (text, type) => {
    expect(projectTypeOf(text)).toBe(type);
  });
});

describe('degreeOf', () => {
  it('does not take an associate degree for a bachelor’s, whose word it contains', () => {
    expect(degreeOf('전문학사')).toBe('ASSOCIATE');
    expect(degreeOf('학사')).toBe('BACHELOR');
  });

  it.each([
    ['MBA과정', 'MASTER'],
    ["Master's", 'MASTER'],
    ['PhD', 'DOCTORATE'],
    ['IIT Bombay', undefined],
    ['St. Joseph Design School', undefined],
  ])('takes whole English words alone, so that a school names no degree by chance: %s', (words, level) => {
    expect(degreeOf(words)).toBe(level);
  });
});
