import type { ResumeContent } from '../resume-content.js';
import type { NamedLink } from './section-text.js';

/** All links of a resume under their names, those without an address left out. */
export const linksOf = (resume: ResumeContent): NamedLink[] =>
  [
    { name: 'GitHub', url: resume.githubUrl },
    { name: '블로그', url: resume.blogUrl },
    { name: 'Notion', url: resume.notionUrl },
    ...resume.customLinks,
  ].filter(({ url }) => url !== '');
