import type { UnplacedText } from '#contracts';
import { findLines } from './find-values.js';
import type { Position } from './source-text.js';
import type { ResumeStructure } from './structure-resume.js';
import type { Verifier } from './verifier.js';

/** More pieces than a real resume has; the last one also covers those over the limit. */
const MAXIMUM_UNPLACED = 300;

/**
 * Pieces of the text that no field of the draft holds: those that the model names as unplaced and the text contains, and every other
 * piece with a letter or a digit, except headings, labels, page numbers and enumerators. In the order of the text, without overlap.
 */
export function findUnplaced(verifier: Verifier, named: ResumeStructure['unplaced']): UnplacedText[] {
  const { source, held } = verifier;
  const lines = named
    .flatMap(({ heading, text }) => text.split('\n').map((line) => ({ heading, line })))
    .slice(0, MAXIMUM_UNPLACED);
  const headed = withoutOverlap(
    lines.flatMap(({ heading, line }): Unplaced[] => {
      const found = findLines(source, line, undefined);
      if (found === undefined || overlapsAny(found, held)) return [];
      const isWritten = source.find(heading).length > 0;
      return [{ heading: isWritten ? heading.trim() : '', start: found.start, end: found.end }];
    }),
  );
  const free = gapsIn(source.text, [...held, ...headed]).flatMap((gap) => piecesOf(source.text, gap));
  return toUnplacedTexts(source.text, byStart([...headed, ...free]));
}

/** A piece of a text that has no field. `heading` is as in `UnplacedText`. */
interface Unplaced extends Position {
  heading: string;
}

/** Pieces with their text; the last of at most 300 also covers those that are left. */
export const toUnplacedTexts = (text: string, pieces: readonly Unplaced[]): UnplacedText[] =>
  atMost(MAXIMUM_UNPLACED, pieces).map(({ heading, start, end }) => ({
    heading,
    text: text.slice(start, end),
    start,
    end,
  }));

const overlapsAny = ({ start, end }: Position, positions: readonly Position[]): boolean =>
  positions.some((position) => position.start < end && start < position.end);

const byStart = <Item extends Position>(positions: readonly Item[]): Item[] =>
  [...positions].sort((left, right) => left.start - right.start || right.end - left.end);

/** The text between the positions. */
function gapsIn(text: string, positions: readonly Position[]): Position[] {
  const gaps: Position[] = [];
  let free = 0;
  for (const { start, end } of byStart(positions)) {
    if (start > free) gaps.push({ start: free, end: start });
    free = Math.max(free, end);
  }
  return free < text.length ? [...gaps, { start: free, end: text.length }] : gaps;
}

/** The lines of a gap, and the cells of tables, that have content. */
function piecesOf(text: string, { start, end }: Position): Unplaced[] {
  return [...text.slice(start, end).matchAll(/[^\n\t|]+/g)].flatMap(({ 0: line, index }): Unplaced[] => {
    const content = withoutSeparators(line);
    if (!LETTER_OR_DIGIT.test(content)) return [];
    const from = start + index + line.indexOf(content);
    const piece = { heading: '', start: from, end: from + content.length };
    return isBoilerplate(text, piece, content) ? [] : [piece];
  });
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** What may begin or end a piece; white space, bullets, commas and other separators around it are not a part of it. */
const BEGINS = /[\p{L}\p{N}'’"“#@+(]/u;
const ENDS = /[\p{L}\p{N}'’"”#+%!?.)]/u;

function withoutSeparators(line: string): string {
  const from = line.search(BEGINS);
  if (from < 0) return '';
  let end = line.length;
  while (end > from && !ENDS.test(line.slice(end - 1, end))) end -= 1;
  return line.slice(from, end);
}

/** Words that resumes use as headings, as labels of values, and around dates; a piece of these words alone says nothing. */
const BOILERPLATE = new Set(
  `이력서 입사지원서 자기소개서 경력기술서 인적 사항 인적사항 개인 정보 개인정보 기본 기본정보 기본사항 이름 성명 이메일 메일 전자우편 전화 전화번호 연락처
  휴대폰 휴대전화 핸드폰 생년월일 생일 생년 출생 출생연도 년생 년 월 일 지원 지원분야 지원직무 지원부문 희망직무 직무 분야 깃허브 블로그 노션 링크
  홈페이지 소개 자기소개 한줄소개 간단소개 학력 학력사항 최종학력 학교 학교명 전공 학위 졸업 학점 평점 만점 경력 경력사항 주요경력 근무경력 회사
  회사명 회사소개 부서 직책 직급 직위 담당 담당업무 주요 주요업무 업무 성과 재직기간 근무기간 기간 재직 프로젝트 프로젝트명 프로젝트경험 주요프로젝트
  기술 기술스택 사용기술 보유기술 보유 사용 스택 스킬 저장소 배포 자격 자격증 자격증명 자격사항 및 면허 어학 어학능력 어학성적 외국어 수상 수상경력 수상내역 상벌 구분
  교육 교육이수 교육사항 교육과정 교육기관 과정 과정명 활동 대외활동 봉사활동 기타 기타사항 내용 상세내용 설명 기관 발급기관 발행처 주최 취득일 취득 일자 날짜 점수 등급
  resume cv curriculum vitae name email mail e phone tel mobile contact birth date dates of in about me summary profile objective education school
  major degree gpa graduation experience work professional employment career company position role duties projects project skills technical
  technologies tech stack languages language certificates certificate certifications certification awards award honors activities activity
  volunteer training trainings links link github blog notion website url and`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const WORDS = /[\p{L}\p{N}]+/gu;
/** A page number on a line of its own: `- 1 -`, `1 / 2`. */
const PAGE_NUMBER = /^\d{1,3}(?:\s*\/\s*\d{1,3})?$/;
/** The number of an item of a list before its text. */
const ENUMERATOR = /^\(?\d{1,2}[.)]?$/;

function isBoilerplate(text: string, { start, end }: Position, content: string): boolean {
  const words = content.toLowerCase().match(WORDS) ?? [];
  if (words.every((word) => BOILERPLATE.has(word)) || BOILERPLATE.has(words.join(''))) return true;
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (LETTER_OR_DIGIT.test(before)) return false;
  const lineEnd = endOfLine(text, end);
  const isWholeLine = !LETTER_OR_DIGIT.test(text.slice(end, lineEnd));
  return isWholeLine ? PAGE_NUMBER.test(content) : ENUMERATOR.test(content);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** At most `maximum` pieces; the last one also covers the others. */
function atMost(maximum: number, pieces: readonly Unplaced[]): Unplaced[] {
  const [last, end] = [pieces[maximum - 1], pieces.at(-1)?.end];
  if (pieces.length <= maximum || last === undefined || end === undefined) return [...pieces];
  return [...pieces.slice(0, maximum - 1), { ...last, end }];
}

function withoutOverlap(positions: readonly Unplaced[]): Unplaced[] {
  const kept: Unplaced[] = [];
  for (const position of byStart(positions))
    if (position.start >= (kept.at(-1)?.end ?? 0)) kept.push(position);
  return kept;
}
