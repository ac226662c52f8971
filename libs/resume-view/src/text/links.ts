import type { ResumeContent } from '../resume-content.js';

/** A web address under a name. */
export interface NamedLink {
  name: string;
  url: string;
}

/** The links of a person under their names, those without an address left out; a project has its own. */
export const linksOf = (resume: ResumeContent): NamedLink[] =>
  [
    { name: 'GitHub', url: resume.githubUrl },
    { name: '블로그', url: resume.blogUrl },
    { name: 'Notion', url: resume.notionUrl },
    ...resume.customLinks,
  ].filter(({ url }) => url !== '');

/** An address that may be followed from a document: of the web, never script or a file. Else undefined. */
export function safeAddress(url: string): string | undefined {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

/** An address as people read it: without the scheme, `www.` and an ending slash. */
export const readableAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
