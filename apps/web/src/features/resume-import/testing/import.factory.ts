import { resumeBodySchema } from '#contracts';
import type { ImportTrace, ResumeImportResult } from '#contracts';
import { memoryStorage } from '../../../../testing/memory-storage.js';
import { ImportDrafts } from '../import-drafts.js';

/** An invented resume as text. */
const SOURCE = `한도윤
doyun@jaso.example
나루테크 백엔드 개발자 2021.03 ~ 2023.08
정산 서버를 만들었습니다.
물결배송 서버 개발자 2023.09 ~ 현재
React, TypeScript`;

const REACT = 201;
const TYPESCRIPT = 102;

/** A trace of the first occurrence of some text in the source. */
function aTrace(path: string, text: string, doubt: string | null = null): ImportTrace {
  const start = SOURCE.indexOf(text);
  return { path, start, end: start + text.length, isDoubtful: doubt !== null, doubt, pendingDate: null };
}

/** An import with two careers, two technologies and one doubtful date. */
export const anImport = (overrides: Partial<ResumeImportResult> = {}): ResumeImportResult => ({
  fileName: '이력서_한도윤.pdf',
  format: 'PDF',
  sourceText: SOURCE,
  draft: resumeBodySchema.parse({
    title: '이력서_한도윤',
    name: '한도윤',
    email: 'doyun@jaso.example',
    careerType: 'EXPERIENCED',
    techStacks: [
      { techStackId: REACT, proficiencyLevel: 'ADVANCED' },
      { techStackId: TYPESCRIPT, proficiencyLevel: null },
    ],
    careers: [
      {
        companyName: '나루테크',
        startDate: '2021-03',
        endDate: '2023-08',
        mainTasks: '정산 서버를 만들었습니다.',
      },
      { companyName: '물결배송', startDate: '2023-09', endDate: null },
    ],
  }),
  traces: [
    aTrace('name', '한도윤'),
    aTrace('email', 'doyun@jaso.example'),
    aTrace('careers.0.companyName', '나루테크'),
    aTrace('careers.0.startDate', '2021.03', '원문의 짧은 날짜를 풀어 쓴 값이에요.'),
    aTrace('careers.0.mainTasks', '정산 서버를 만들었습니다.'),
    aTrace('careers.1.companyName', '물결배송'),
    aTrace('techStacks.0.techStackId', 'React'),
    aTrace('techStacks.1.techStackId', 'TypeScript'),
  ],
  unplaced: [],
  ...overrides,
});

/** Import drafts of member 3 that live as long as the test; `records` shows what is stored. */
export function memoryImports(now?: () => number): { drafts: ImportDrafts; records: Map<string, unknown> } {
  const { storage, records } = memoryStorage();
  return { drafts: new ImportDrafts(3, storage, now), records };
}
