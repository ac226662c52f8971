import { differingParts, mergeResumes, partText } from './merge-resumes.js';
import { newCareer } from './resume-document.js';
import { resumeDocument } from './testing/resume.factory.js';
import { describe, expect, it } from '@jest/globals';

const shared = { ...newCareer(), companyName: '함께 쓴 회사' };
const mine = resumeDocument({
  name: '한바다',
  introduction: '내 소개',
  careers: [shared, { ...newCareer(), companyName: '내 회사' }],
});
const theirs = resumeDocument({
  name: '한바다',
  introduction: '저쪽 소개',
  careers: [
    { ...shared, rowId: 'other' },
    { ...newCareer(), companyName: '저쪽 회사', startDate: '2024.01' },
  ],
});
const companies = (document: typeof mine) => document.careers.map(({ companyName }) => companyName);

describe('a conflict of resumes', () => {
  it('names the parts that differ and no others', () => {
    expect(differingParts(mine, theirs)).toEqual(['introduction', 'careers']);
    expect(differingParts(mine, mine)).toEqual([]);
  });

  it('keeps the rows of both sides and its own fields where nothing was chosen', () => {
    const merged = mergeResumes(mine, theirs, {});
    expect(companies(merged)).toEqual(['함께 쓴 회사', '내 회사', '저쪽 회사']);
    expect(new Set(merged.careers.map(({ rowId }) => rowId)).size).toBe(3);
    expect(merged.introduction).toBe('내 소개');
  });

  it('takes the side that was chosen', () => {
    const merged = mergeResumes(mine, theirs, { introduction: 'theirs', careers: 'theirs' });
    expect(companies(merged)).toEqual(['함께 쓴 회사', '저쪽 회사']);
    expect(merged.introduction).toBe('저쪽 소개');
  });

  it('shows each side in words', () => {
    expect(partText(theirs, 'careers')).toBe('함께 쓴 회사\n\n2024.01 · 저쪽 회사');
    expect(partText(mine, 'settings')).toContain('바다의 이력서 · 기본 양식');
  });
});
