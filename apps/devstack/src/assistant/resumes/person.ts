import type { ResumeLine } from './resume-line.js';

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/;
const PHONE = /(?:\+82[\s-]?|0)1[016789][\s.-]?\d{3,4}[\s.-]?\d{4}/;
const URL =
  /https?:\/\/[^\s<>()"'\t]+|(?:www\.|github\.com\/|(?<![\w-])[\w-]{1,63}\.notion\.site\/?|velog\.io\/)[^\s<>()"'\t]*/gi;
const NAME = /^[가-힣](?:\s?[가-힣]){1,3}$/;
const NO_NAME = /이\s*력\s*서|자\s*기\s*소|경\s*력|지\s*원|포트폴리오|개발자|엔지니어|디자이너|매니저|기획자/;

const LABELS = {
  name: /^(?:성명|이름|name)$/i,
  birth: /^(?:생년월일|생년|출생|출생연도|birth(?:day|date)?)$/i,
  fieldName: /^(?:지원분야|지원직무|희망직무|지원부문|직무|분야|position)$/i,
} as const;

/** The value beside a label: in the next cell, behind a colon, or behind a gap. */
function labelled(lines: readonly ResumeLine[], label: RegExp): string {
  for (const { raw } of lines) {
    const cells = raw.split(/\t|\s\|\s/).map((cell) => cell.trim());
    for (const [index, cell] of cells.entries()) {
      const [, key, value] = /^([^:：]{2,12}?)\s*[:：]\s*(.+)$/.exec(cell) ?? [];
      if (key !== undefined && label.test(key.replace(/\s/g, ''))) return value?.trim() ?? '';
      if (label.test(cell.replace(/\s/g, ''))) return cells[index + 1] ?? '';
    }
  }
  return '';
}

const nameAmongFirst = (lines: readonly ResumeLine[]): string => {
  for (const { raw } of lines.slice(0, 6))
    for (const part of raw.split(/\t|[|/,]|이\s?력\s?서|자기소개서/)) {
      const word = part.replace(/^[\s\-–:]+|[\s\-–:]+$/g, '');
      if (NAME.test(word) && !NO_NAME.test(word)) return word;
    }
  return '';
};

/** What a resume says of the person. */
export function readPerson(lines: readonly ResumeLine[], text: string) {
  const urls = [...text.matchAll(URL)].map(([url]) => url.replace(/[.,;]+$/, ''));
  const take = (pattern: RegExp): string => urls.find((url) => pattern.test(url)) ?? '';
  const githubUrl = take(/github\.com\/[\w-]+\/?$/i);
  const blogUrl = take(/velog\.io|tistory\.com|blog|medium\.com|brunch/i);
  const notionUrl = take(/notion\.(?:site|so)/i);
  return {
    name: labelled(lines, LABELS.name) || nameAmongFirst(lines),
    email: EMAIL.exec(text)?.[0] ?? '',
    phone: PHONE.exec(text)?.[0] ?? '',
    birth: labelled(lines, LABELS.birth) || (/\d{2,4}\s*년생/.exec(text)?.[0] ?? ''),
    fieldName: labelled(lines, LABELS.fieldName),
    githubUrl,
    blogUrl,
    notionUrl,
  };
}
