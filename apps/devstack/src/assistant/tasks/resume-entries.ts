import { type ResumeLine, technologiesInList, technologiesInText, withoutBullet } from './resume-line.js';

const TECHNOLOGY_LINE =
  /^(?:사용|활용|주요|개발)?\s*(?:기술|스택|환경|언어)(?:\s?스택)?\s*[:：]|^(?:tech|skills?|stack)[^:：]{0,10}[:：]/i;
const POSITION =
  /팀|부서|본부|파트|실$|센터|그룹|사원|주임|선임|책임|대리|과장|차장|부장|매니저|인턴|연구원|엔지니어|개발자|디자이너|마케터|리드|PM|CTO/;
const PROJECT_TYPE = /(?:개인|팀|회사|사내)\s?프로젝트|\d+\s?인\s?(?:팀|프로젝트)/;
const URL = /https?:\/\/[^\s<>()"']+/g;

interface EntryBody {
  tasks: string;
  techStacks: string[];
}

const isTechnologyLine = ({ raw }: ResumeLine): boolean => TECHNOLOGY_LINE.test(withoutBullet(raw));

function readBody(lines: readonly ResumeLine[]): EntryBody {
  const tasks = lines.filter((line) => !isTechnologyLine(line)).map(({ raw }) => raw.trim());
  const listed = lines
    .filter(isTechnologyLine)
    .flatMap(({ raw }) => technologiesInList(raw.replace(/^[^:：]*[:：]/, '')));
  return {
    tasks: tasks.join('\n'),
    techStacks: [...new Set([...listed, ...technologiesInText(tasks.join('\n'))])],
  };
}

/** The employments in a resume: employer, position, tasks. */
export function readCareers(lines: readonly ResumeLine[]) {
  return readEntries(lines).map(({ start, end, ongoing, names, lines: below }) => {
    const [companyName = '', secondName = ''] = names;
    const [first, ...rest] = below;
    const isPosition =
      secondName === '' &&
      first !== undefined &&
      !first.isBullet &&
      POSITION.test(first.raw) &&
      first.raw.length <= 40;
    const { tasks, techStacks } = readBody(isPosition ? rest : below);
    const departmentPosition = isPosition ? first.raw.trim() : secondName;
    return {
      start,
      end,
      ongoing,
      companyName,
      companyDescription: '',
      departmentPosition,
      mainTasks: tasks,
      techStacks,
    };
  });
}

/** The projects of a resume. */
export function readProjects(lines: readonly ResumeLine[]) {
  return readEntries(lines).map(({ start, end, ongoing, names, lines: below }) => {
    const text = [...names, ...below.map(({ raw }) => raw)].join('\n');
    const urls = [...text.matchAll(URL)].map(([url]) => url);
    const projectType = PROJECT_TYPE.exec(text)?.[0] ?? '';
    const rest = below.filter(
      ({ raw }) => !/^https?:\/\/\S+$/.test(withoutBullet(raw)) && !isTypeLine(raw, projectType),
    );
    const [first] = rest;
    const isDescription =
      first !== undefined && !first.isBullet && !isTechnologyLine(first) && first.raw.length <= 100;
    const { tasks, techStacks } = readBody(isDescription ? rest.slice(1) : rest);
    return {
      start,
      end,
      ongoing,
      name: names[0] ?? '',
      description: isDescription ? first.raw.trim() : '',
      detailedDescription: tasks,
      repositoryUrl: urls.find((url) => /git(?:hub|lab)/i.test(url)) ?? '',
      deployUrl: urls.find((url) => !/git(?:hub|lab)/i.test(url)) ?? '',
      projectType,
      techStacks,
    };
  });
}

// A line that names the kind of the project and, besides addresses, hardly anything else.
const isTypeLine = (raw: string, projectType: string): boolean =>
  projectType !== '' &&
  raw.includes(projectType) &&
  raw.replace(projectType, '').replace(URL, '').trim().length <= 10;

/** The courses in a resume. */
export function readTrainings(lines: readonly ResumeLine[]) {
  return readEntries(lines).map(({ start, end, ongoing, names, lines: below }) => {
    const { tasks, techStacks } = readBody(below);
    const [courseName = '', institutionName = ''] = names;
    return { start, end, ongoing, courseName, institutionName, detailedContent: tasks, techStacks };
  });
}

/** An entry of a resume: a line with a period, the words that name it, and the lines below. */
interface Entry {
  start: string;
  end: string;
  ongoing: boolean;
  /** The words beside the period, or those of the line above or below it. */
  names: string[];
  lines: ResumeLine[];
}

const isTitle = (line: ResumeLine | undefined): line is ResumeLine =>
  line !== undefined &&
  !line.hasDate &&
  !line.isBullet &&
  line.raw.length <= 60 &&
  !/[.:：]\s*$|다\.$/.test(line.raw);

/** Cuts a section at the lines that name a period. */
function readEntries(lines: readonly ResumeLine[]): Entry[] {
  const heads = lines.flatMap((line, index) => (line.hasDate && !line.isBullet ? [index] : []));
  const starts = heads.map((head, number) => {
    const above = lines[head - 1];
    const isNamedAbove =
      lines[head]?.cells.length === 0 && isTitle(above) && head - 1 > (heads[number - 1] ?? -1);
    return isNamedAbove ? head - 1 : head;
  });
  return heads.flatMap((head, number) => {
    const line = lines[head];
    if (line === undefined) return [];
    const below = lines.slice(head + 1, starts[number + 1] ?? lines.length);
    const above = starts[number] === head ? undefined : lines[head - 1];
    const { start, end, ongoing, cells } = line;
    if (cells.length > 0 || above !== undefined)
      return [{ start, end, ongoing, names: above?.cells ?? cells, lines: below }];
    const [first, ...rest] = below;
    return isTitle(first)
      ? [{ start, end, ongoing, names: first.cells, lines: rest }]
      : [{ start, end, ongoing, names: [], lines: below }];
  });
}
