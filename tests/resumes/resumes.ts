import {
  pageSchema,
  type Resume,
  resumeBodySchema,
  resumeRowSchema,
  resumeSchema,
  resumeVersionSchema,
} from '#contracts';
import type { z } from 'zod';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';

export const RESUMES = '/api/v1/resumes';

/** What a member may send of a resume. */
export type WrittenResume = Partial<z.input<typeof resumeBodySchema>>;

/** A resume with something in every section. The person, the companies and the schools are invented. */
export const resumeBody = (overrides: WrittenResume = {}): WrittenResume => ({
  title: '누리결제 백엔드 이력서',
  type: 'MODERN',
  isBlind: false,
  name: '김하늘',
  email: 'haneul@jaso.example',
  birthYear: 1999,
  phone: '010-0000-0000',
  careerType: 'EXPERIENCED',
  fieldName: '백엔드 개발',
  introduction: '기록을 남기며 일합니다.\n모르는 것을 일찍 말합니다.',
  githubUrl: 'https://github.com/haneul-example',
  blogUrl: 'http://blog.jaso.example/haneul',
  notionUrl: '',
  techStacks: [{ techStackId: 103, proficiencyLevel: 'ADVANCED' }, { techStackId: 302 }],
  careers: [
    {
      startDate: '2023-03',
      endDate: null,
      companyName: '누리결제',
      companyDescription: '결제 대행',
      departmentPosition: '정산팀 사원',
      mainTasks: '정산 배치를 고쳤습니다.',
      techStacks: [{ techStackId: 103 }],
    },
  ],
  projects: [
    {
      startDate: '2022-01',
      endDate: '2022-01',
      name: '자리 예약',
      description: '동아리 예약 서비스',
      detailedDescription: '중복 예약을 없앴습니다.',
      repositoryUrl: 'https://github.com/haneul-example/seats',
      deployUrl: 'https://seats.jaso.example',
      projectType: 'TEAM',
      techStacks: [{ techStackId: 201, usageType: 'SUB' }, { techStackId: 103 }],
    },
  ],
  educations: [
    {
      schoolName: '한빛대학교',
      degreeLevel: 'BACHELOR',
      graduationDate: '2023-02',
      major: '컴퓨터공학',
      personalGpa: 3.81,
      totalGpa: 4.5,
    },
  ],
  trainings: [
    {
      startDate: '2022-07',
      endDate: '2022-12',
      courseName: '백엔드 과정',
      institutionName: '새싹교육원',
      detailedContent: '여섯 달 동안 배웠습니다.',
      techStacks: [{ techStackId: 302 }],
    },
  ],
  additionalInfos: [
    {
      startDate: '2022-10',
      endDate: '2022-10',
      category: 'LANGUAGE',
      activityName: '영어 말하기 시험',
      relatedOrganization: '한빛평가원',
      detailedContent: '',
      certificateNumber: 'A-1',
      languageLevel: 'IH',
    },
  ],
  customLinks: [{ name: '발표', url: 'https://talk.jaso.example' }],
  ...overrides,
});

/** Sends a resume to be saved. */
export const sendResume = (client: ApiClient, overrides: WrittenResume = {}): Promise<ApiAnswer> =>
  client.send('POST', RESUMES, { body: resumeBody(overrides) });

/** Saves a resume. @returns the saved resume */
export const saveResume = async (client: ApiClient, overrides: WrittenResume = {}): Promise<Resume> =>
  resumeIn(await sendResume(client, overrides));

type SavedResume = Pick<Resume, 'resumeId' | 'version'>;

export const sendUpdate = (
  client: ApiClient,
  resume: SavedResume,
  overrides: WrittenResume = {},
): Promise<ApiAnswer> =>
  client.send('PUT', `${RESUMES}/${resume.resumeId}`, {
    body: { ...resumeBody(overrides), version: resume.version },
  });

/** Updates a resume. @returns the updated resume */
export const updateResume = async (
  client: ApiClient,
  resume: SavedResume,
  overrides: WrittenResume = {},
): Promise<Resume> => resumeIn(await sendUpdate(client, resume, overrides));

export const readResume = async (client: ApiClient, resumeId: number): Promise<Resume> =>
  resumeIn(await client.send('GET', `${RESUMES}/${resumeId}`));

/** The resume in an answer; fails when there is none, or on fields outside the contract at its top level. */
export const resumeIn = (answer: ApiAnswer): Resume => resumeSchema.strict().parse(answer.data);

const listSchema = pageSchema(resumeRowSchema.strict());
const historySchema = pageSchema(resumeVersionSchema.strict());

export async function listResumes(client: ApiClient, query: Record<string, string> = {}) {
  const answer = await client.send('GET', `${RESUMES}?${new URLSearchParams(query).toString()}`);
  return listSchema.parse(answer.data);
}

export async function readHistory(client: ApiClient, resumeId: number, query: Record<string, string> = {}) {
  const path = `${RESUMES}/${resumeId}/versions?${new URLSearchParams(query).toString()}`;
  return historySchema.parse((await client.send('GET', path)).data);
}

export const restoreVersion = (client: ApiClient, resumeId: number, version: number | string) =>
  client.send('POST', `${RESUMES}/${resumeId}/versions/${version}/restore`);

export const putPhoto = (
  client: ApiClient,
  resumeId: number,
  content: Uint8Array,
  fileName = '사진.jpg',
): Promise<ApiAnswer> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), fileName);
  return client.send('PUT', `${RESUMES}/${resumeId}/photo`, { body: form });
};
