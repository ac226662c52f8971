import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { emptyResume, sampleResume, stack } from '../../testing/sample-resume.js';
import type { ResumeContent } from '../resume-content.js';
import { ResumeDocument } from './resume-document.js';

const PHOTO = 'data:image/jpeg;base64,AAAA';
const draw = (resume: ResumeContent, photo: string | null = null): string =>
  renderToStaticMarkup(createElement(ResumeDocument, { resume, photo, thisMonth: '2026-03' }));
const headings = (markup: string): string[] =>
  [...markup.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title ?? '');

describe('ResumeDocument', () => {
  it.each(['DEFAULT', 'MODERN'] as const)('draws every section of %s in the default order', (type) => {
    const markup = draw(sampleResume({ type }));
    expect(markup).toContain(`resume-flow resume-${type.toLowerCase()}`);
    expect(headings(markup)).toEqual(['소개', '기술', '경력', '프로젝트', '학력', '교육', '자격증', '링크']);
    expect(markup).toContain('<h1 class="resume-name">한서윤</h1>');
  });

  it('puts the sections in the order that the member chose, the basic info among them', () => {
    const markup = draw(
      sampleResume({
        sectionOrder: [
          'links',
          'educations',
          'basicInfo',
          'careers',
          'introduction',
          'techStacks',
          'projects',
          'trainings',
          'additionalInfos',
        ],
      }),
    );
    expect(headings(markup).slice(0, 3)).toEqual(['링크', '학력', '경력']);
    expect(markup).toMatch(/>학력<[^]*<h1[^]*>경력</);
  });

  it('leaves out sections with nothing in them, and rows that were added and not filled in', () => {
    const blankAward = {
      category: 'AWARD',
      startDate: null,
      endDate: null,
      activityName: ' ',
      relatedOrganization: '',
      detailedContent: '',
      certificateNumber: '',
      languageLevel: '',
    } as const;
    const markup = draw(emptyResume({ additionalInfos: [blankAward] }));
    expect(headings(markup)).toEqual([]);
    expect(markup).not.toContain('신입');
  });

  it('shows nowhere in a blind resume the photo, the birth year or the name of a school', () => {
    const markup = draw(sampleResume({ isBlind: true }), PHOTO);
    expect(markup).not.toContain(PHOTO);
    expect(markup).not.toContain('1996');
    expect(markup).not.toContain('한빛누리');
    expect(markup).toContain('○○○에서 배운 것을');
    expect(markup).toContain('컴퓨터공학');
  });

  it('shows all of them otherwise', () => {
    const markup = draw(sampleResume(), PHOTO);
    for (const shown of [PHOTO, '1996년', '한빛누리대학교']) expect(markup).toContain(shown);
  });

  it('escapes whatever a member wrote', () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const markup = draw(sampleResume({ name: hostile, introduction: hostile, title: hostile }));
    expect(markup).not.toContain('<script');
    expect(markup).not.toContain('<img');
    expect(markup).toContain('&lt;script&gt;alert(1)');
  });

  it('links to addresses of the web alone', () => {
    const markup = draw(
      emptyResume({
        customLinks: [
          { name: '나쁜 링크', url: 'javascript:alert(1)' },
          { name: '파일', url: 'file:///etc/passwd' },
          { name: '좋은 링크', url: 'https://ok.example.com/' },
        ],
      }),
    );
    expect([...markup.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      'https://ok.example.com/',
    ]);
    expect(markup).toContain('javascript:alert(1)');
  });

  it('groups technologies by how well they are known, and names no level when none is given', () => {
    const rated = draw(sampleResume());
    expect(rated).toMatch(/능숙<\/p><p[^>]*>TypeScript · React</);
    const unrated = draw(emptyResume({ techStacks: [{ ...stack('React'), proficiencyLevel: null }] }));
    expect(unrated).not.toContain('그 밖');
    expect(unrated).toContain('React');
  });

  it('counts ongoing work up to this month', () => {
    expect(draw(sampleResume())).toContain('4년 1개월');
    expect(draw(sampleResume())).toContain('2022.03 – 재직 중');
  });
});
