import { runSql } from '#testing';
import { RESUME_SECTIONS } from '#contracts';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import {
  listResumes,
  readResume,
  resumeBody,
  resumeIn,
  RESUMES,
  saveResume,
  sendResume,
  sendUpdate,
  updateResume,
  type WrittenResume,
} from './resumes.js';

const NOT_THERE = { status: 404, success: false, errorCode: 'NOT_FOUND', data: null };

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn());
});
afterAll(() => api.stop());

describe('saving a resume', () => {
  it('answers 201 with all of it, technologies by name', async () => {
    const answer = await sendResume(client);
    expect(answer.status).toBe(201);
    const resume = resumeIn(answer);
    const java = { techStackId: 103, name: 'Java', category: 'Language' };
    expect(resume).toMatchObject({
      ...resumeBody(),
      techStacks: [
        { ...java, proficiencyLevel: 'ADVANCED' },
        { techStackId: 302, name: 'Spring Boot', category: 'Backend', proficiencyLevel: null },
      ],
      careers: [{ companyName: '누리결제', endDate: null, techStacks: [java] }],
      projects: [
        {
          techStacks: [
            { techStackId: 201, name: 'React', category: 'Frontend', usageType: 'SUB' },
            { ...java, usageType: 'MAIN' },
          ],
        },
      ],
      trainings: [{ techStacks: [{ techStackId: 302, name: 'Spring Boot' }] }],
      completedSections: RESUME_SECTIONS,
      photoUrl: null,
      version: 1,
    });
    expect(await readResume(client, resume.resumeId)).toEqual(resume);
  });

  it('accepts only a title, and fills the rest', async () => {
    const answer = await client.send('POST', RESUMES, { body: { title: '  새 이력서 ' } });
    expect(answer.status).toBe(201);
    expect(resumeIn(answer)).toMatchObject({
      title: '새 이력서',
      type: 'DEFAULT',
      careerType: 'FRESHMAN',
      isBlind: false,
      name: '',
      birthYear: null,
      careers: [],
      sectionOrder: RESUME_SECTIONS,
      completedSections: [],
    });
  });

  it('keeps incomplete rows, with null or an empty value for missing fields', async () => {
    const resume = await saveResume(client, {
      careers: [{}, { companyName: null, startDate: '' }],
      educations: [{ schoolName: '한빛고등학교', degreeLevel: null, personalGpa: null }],
    });
    const empty = { startDate: null, endDate: null, companyName: '', mainTasks: '', techStacks: [] };
    expect(resume.careers).toMatchObject([empty, empty]);
    expect(resume.educations).toMatchObject([{ schoolName: '한빛고등학교', personalGpa: null }]);
  });

  it('keeps the order of sections, with missing ones at the end', async () => {
    const { sectionOrder } = await saveResume(client, { sectionOrder: ['projects', 'basicInfo'] });
    expect(sectionOrder.slice(0, 3)).toEqual(['projects', 'basicInfo', 'introduction']);
    expect([...sectionOrder].sort()).toEqual([...RESUME_SECTIONS].sort());
  });

  it('keeps every character: line breaks, quotes, emoji', async () => {
    const introduction = `  앞 공백\r\n\t'; DROP TABLE resume; -- "따옴표" \\ \\u0041 🙂👨‍👩‍👧  `;
    const { resumeId } = await saveResume(client, { introduction });
    expect((await readResume(client, resumeId)).introduction).toBe(introduction);
  });

  it('updates the completed sections with each save', async () => {
    const resume = await saveResume(client, { careers: [], projects: [{}] });
    expect(resume.completedSections).not.toContain('careers');
    expect(resume.completedSections).not.toContain('projects');
    const { completedSections } = await updateResume(client, resume);
    expect(completedSections).toEqual(RESUME_SECTIONS);
    const [row] = (await listResumes(client, { sort: 'updatedAt,desc' })).content;
    expect(row).toMatchObject({ resumeId: resume.resumeId, completedSections });
  });
});

describe('saving a draft of the browser', () => {
  const saveDraft = async (member: ApiClient, draftId: string, overrides: WrittenResume = {}) =>
    resumeIn(await sendDraft(member, draftId, overrides));
  const sendDraft = (member: ApiClient, draftId: string, overrides: WrittenResume = {}) =>
    member.send('POST', RESUMES, { body: { ...resumeBody(overrides), draftId } });

  it('saves one resume however often it is sent, and answers its current state without writing', async () => {
    const { client: own } = await api.signIn();
    const draftId = randomUUID();
    const saved = await Promise.all([saveDraft(own, draftId), saveDraft(own, draftId.toUpperCase())]);
    expect(saved[1]).toEqual(saved[0]);
    const updated = await updateResume(own, saved[0], { introduction: '고친 소개' });
    expect(await saveDraft(own, draftId, { introduction: '다른 소개' })).toEqual(updated);
    expect((await listResumes(own)).totalElements).toBe(1);
  });

  it('saves it again after the resume was deleted, and separately for each member', async () => {
    const [writer, other] = [await api.signIn(), await api.signIn()];
    const draftId = randomUUID();
    const first = await saveDraft(writer.client, draftId);
    await writer.client.send('DELETE', `${RESUMES}/${first.resumeId}`);
    const second = await saveDraft(writer.client, draftId, { introduction: '다시 쓴 소개' });
    expect(second).toMatchObject({ introduction: '다시 쓴 소개', version: 1 });
    await writer.client.send('POST', `/api/v1/trash/resumes/${first.resumeId}/restore`);
    expect((await listResumes(writer.client)).totalElements).toBe(2);
    const others = await saveDraft(other.client, draftId, { introduction: '남의 소개' });
    expect(others.introduction).toBe('남의 소개');
  });

  it('saves it again also when a process of the previous version of the product deleted it', async () => {
    const { client: own } = await api.signIn();
    const draftId = randomUUID();
    const { resumeId } = await saveDraft(own, draftId);
    await runSql(api.dataSource, 'UPDATE resume SET deleted_at = now() WHERE resume_id = $1', [resumeId]);
    expect((await saveDraft(own, draftId)).resumeId).not.toBe(resumeId);
  });

  it('does not copy the draft id to a duplicate', async () => {
    const { client: own } = await api.signIn();
    const draftId = randomUUID();
    const { resumeId } = await saveDraft(own, draftId);
    expect((await own.send('POST', `${RESUMES}/${resumeId}/duplicate`)).status).toBe(201);
    expect((await saveDraft(own, draftId)).resumeId).toBe(resumeId);
  });

  it('refuses an invalid draft id', async () => {
    const answer = await sendDraft(client, '초안');
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });
});

describe('updating a resume', () => {
  it('replaces all of it, raises the version and keeps the time of creation', async () => {
    const resume = await saveResume(client);
    const answer = await client.send('PUT', `${RESUMES}/${resume.resumeId}`, {
      body: { title: '고친 제목', version: 1 },
    });
    const updated = resumeIn(answer);
    expect(updated).toMatchObject({ title: '고친 제목', type: 'DEFAULT', careers: [], version: 2 });
    expect(updated.createdAt).toBe(resume.createdAt);
    expect(Date.parse(updated.updatedAt)).toBeGreaterThanOrEqual(Date.parse(resume.updatedAt));
    expect(await readResume(client, resume.resumeId)).toEqual(updated);
  });

  it('accepts an answer as the body of an update, with technology names', async () => {
    const resume = await saveResume(client);
    const answer = await client.send('PUT', `${RESUMES}/${resume.resumeId}`, { body: resume });
    const updated = resumeIn(answer);
    expect(updated).toEqual({ ...resume, version: 2, updatedAt: updated.updatedAt });
  });
});

describe('deleting a resume', () => {
  it('takes it out of the list, and calls of it are answered with 404', async () => {
    const { client: own } = await api.signIn();
    const { resumeId } = await saveResume(own);
    const path = `${RESUMES}/${resumeId}`;
    expect(await own.send('DELETE', path)).toMatchObject({ status: 200, success: true, data: null });
    expect((await listResumes(own)).totalElements).toBe(0);
    for (const [method, call] of [
      ['GET', path],
      ['DELETE', path],
      ['GET', `${path}/versions`],
      ['POST', `${path}/duplicate`],
      ['GET', `${path}/photo`],
      ['DELETE', `${path}/photo`],
    ] as const)
      expect(await own.send(method, call)).toMatchObject(NOT_THERE);
    expect(await sendUpdate(own, { resumeId, version: 1 })).toMatchObject(NOT_THERE);
  });
});

describe('duplicating a resume', () => {
  const duplicate = async (resumeId: number) => client.send('POST', `${RESUMES}/${resumeId}/duplicate`);

  it('creates an independent resume with the same body', async () => {
    const first = await saveResume(client);
    const resume = await updateResume(client, first, { title: '원본' });
    const answer = await duplicate(resume.resumeId);
    expect(answer.status).toBe(201);
    const copy = resumeIn(answer);
    const { resumeId, createdAt, updatedAt } = copy;
    expect(copy).toEqual({ ...resume, resumeId, createdAt, updatedAt, title: '원본 사본', version: 1 });
    await updateResume(client, copy, { introduction: '사본만 고침' });
    expect(await readResume(client, resume.resumeId)).toEqual(resume);
  });

  it('names a copy of a long title, and a copy of a copy', async () => {
    const { resumeId } = await saveResume(client, { title: '가'.repeat(100) });
    const copy = resumeIn(await duplicate(resumeId));
    expect(copy.title).toBe(`${'가'.repeat(97)} 사본`);
    expect(resumeIn(await duplicate(copy.resumeId)).title).toHaveLength(100);
  });
});
