import fc from 'fast-check';
import { z } from 'zod';
import { type ResumeBody, resumeBodySchema } from '#contracts';
import { techStackOf, withTechStackNames } from '#domain';
import { withBlindFieldsLeftOut } from '#resume-view';
import { anyResumeBody } from '../../testing/any-resume-body.js';
import { fromJsonResume } from './from-json-resume.js';
import { toJsonResume } from './to-json-resume.js';

const writtenAndRead = (body: ResumeBody): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(toJsonResume(withTechStackNames(body)))));

describe('toJsonResume and fromJsonResume', () => {
  it('give the very same resume back', () => {
    fc.assert(
      fc.property(anyResumeBody, (body) => {
        const shown = resumeBodySchema.parse(withBlindFieldsLeftOut(withTechStackNames(body)));
        expect(fromJsonResume(writtenAndRead(body))).toEqual(shown);
      }),
    );
  });

  it('give the same resume for any order of keys', () => {
    fc.assert(
      fc.property(anyResumeBody, (body) => {
        const json = writtenAndRead(body);
        const turned = Object.fromEntries(Object.entries(json).reverse());
        expect(fromJsonResume(turned)).toEqual(fromJsonResume(json));
      }),
      { numRuns: 20 },
    );
  });

  it('make a resume that can be saved of the standard parts alone', () => {
    fc.assert(
      fc.property(anyResumeBody, (body) => {
        const { meta: _meta, ...standard } = writtenAndRead(body);
        const read = fromJsonResume(standard);
        if (read !== undefined) expect(resumeBodySchema.parse(read)).toEqual(read);
      }),
    );
  });

  const body = resumeBodySchema.parse({
    title: '백엔드 이력서',
    type: 'MODERN',
    name: '김하늘',
    birthYear: 1995,
    educations: [{ schoolName: '한빛누리대학교', degreeLevel: 'MASTER', personalGpa: 3.9, totalGpa: 4.5 }],
    careers: [{ companyName: '누리결제', startDate: '2024-03' }],
  });

  it('let what another program changed in the standard parts count', () => {
    const json = writtenAndRead(body);
    const changed = { ...json, work: [{ name: '구름나루소프트', startDate: '2025-01-15' }] };
    expect(fromJsonResume(changed)).toMatchObject({
      title: '백엔드 이력서',
      type: 'MODERN',
      careers: [{ companyName: '구름나루소프트', startDate: '2025-01', endDate: null }],
      educations: [{ schoolName: '한빛누리대학교', degreeLevel: 'MASTER', personalGpa: 3.9, totalGpa: 4.5 }],
    });
  });

  it('leave out of a blind resume what blind hiring forbids, in every part', () => {
    const text = JSON.stringify(toJsonResume(withTechStackNames({ ...body, isBlind: true })));
    expect(text).not.toContain('한빛누리대학교');
    expect(text).not.toContain('1995');
  });
});

describe('fromJsonResume', () => {
  it('reads a JSON Resume that another program wrote', () => {
    const read = fromJsonResume({
      basics: {
        name: 'Kim Haneul',
        label: 'Backend Developer',
        email: 'haneul@mail.example',
        url: 'https://haneul.example.com',
        summary: 'I build things.',
        location: { city: 'Seoul' },
        profiles: [{ network: 'GitHub', username: 'haneul', url: 'https://git.example.com/haneul' }],
      },
      work: [
        {
          name: 'Nuri Pay',
          position: 'Engineer',
          startDate: '2021',
          endDate: '2023-06-30',
          summary: 'Payments.',
          highlights: ['Cut latency by 40 %'],
        },
      ],
      education: [
        { institution: 'Hanbit University', area: 'CS', studyType: "Master's degree", score: '4.0' },
      ],
      skills: [{ name: 'Web', level: 'Expert', keywords: ['react', '타입스크립트', 'Left-handed typing'] }],
      languages: [{ language: 'Korean', fluency: 'Native speaker' }],
    });
    expect(read).toMatchObject({
      title: 'Kim Haneul 이력서',
      fieldName: 'Backend Developer',
      githubUrl: 'https://git.example.com/haneul',
      customLinks: [{ name: '', url: 'https://haneul.example.com' }],
      careerType: 'EXPERIENCED',
      careers: [
        {
          // A year alone: the period is left to the member.
          startDate: null,
          endDate: null,
          mainTasks: 'Payments.\n- Cut latency by 40 %',
          departmentPosition: 'Engineer',
        },
      ],
      educations: [{ degreeLevel: 'MASTER', personalGpa: 4, totalGpa: null }],
      techStacks: [
        { techStackId: techStackOf('React')?.id, proficiencyLevel: 'ADVANCED' },
        { techStackId: techStackOf('TypeScript')?.id, proficiencyLevel: 'ADVANCED' },
      ],
      additionalInfos: [{ category: 'LANGUAGE', activityName: 'Korean', languageLevel: 'Native speaker' }],
    });
  });

  it.each([
    ['an array', []],
    ['text', 'basics'],
    ['null', null],
    ['some other JSON', { name: 'package', version: '1.0.0' }],
  ])('finds no resume in %s', (_case, value) => {
    expect(fromJsonResume(value)).toBeUndefined();
  });

  it('leaves empty what does not fit, whatever it is', () => {
    const read = fromJsonResume({
      basics: {
        name: 5,
        email: 'not an address',
        summary: '가'.repeat(9_000),
        profiles: [{ network: 'x', url: 'javascript:alert(1)' }],
      },
      work: 'none',
      education: [null],
      projects: Array.from({ length: 80 }, () => ({
        name: '긴 이름'.repeat(200),
        startDate: '2024-05',
        endDate: '2020-01',
      })),
      skills: [{ name: '\u0000\uD800' }],
      meta: { jasogongbang: { formatVersion: 99 } },
    });
    expect(read).toMatchObject({
      name: '',
      email: '',
      githubUrl: '',
      customLinks: [],
      careers: [],
      educations: [],
      techStacks: [],
    });
    expect(read?.introduction).toHaveLength(5_000);
    expect(read?.projects).toHaveLength(50);
    expect(read?.projects[0]).toMatchObject({ startDate: null, endDate: null });
  });
});
