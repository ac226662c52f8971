import { RESUME_SECTIONS, resumeBodySchema } from '#contracts';
import { completedSectionsOf, copyTitleOf } from './resumes.js';

const sections = (written: Record<string, unknown>) =>
  completedSectionsOf(resumeBodySchema.parse({ title: '이력서', ...written }));

describe('completedSectionsOf', () => {
  it('is empty for a resume that has a title alone', () => {
    expect(sections({})).toEqual([]);
  });

  it.each([
    ['basicInfo', { name: '김하늘', email: 'haneul@jaso.example' }],
    ['basicInfo', { name: '김하늘', phone: '010-0000-0000' }],
    ['introduction', { introduction: '기록을 남깁니다.' }],
    ['techStacks', { techStacks: [{ techStackId: 201 }] }],
    ['careers', { careers: [{ companyName: '누리결제' }] }],
    ['projects', { projects: [{ name: '예약 서비스' }] }],
    ['educations', { educations: [{ schoolName: '한빛대학교' }] }],
    ['trainings', { trainings: [{ courseName: '백엔드 과정' }] }],
    ['additionalInfos', { additionalInfos: [{ category: 'AWARD', activityName: '공모전' }] }],
    ['links', { blogUrl: 'https://blog.example' }],
    ['links', { customLinks: [{ name: '발표', url: 'https://talk.example' }] }],
  ])('counts %s in', (section, written) => {
    expect(sections(written)).toEqual([section]);
  });

  it.each([
    ['a name without contact data', { name: '김하늘' }],
    ['contact data without a name', { email: 'haneul@jaso.example' }],
    ['an invisible introduction', { introduction: ' \n\u200b' }],
    ['rows without a main field', { careers: [{}], projects: [{ description: '소개' }], customLinks: [{}] }],
  ])('leaves out %s', (_case, written) => {
    expect(sections(written)).toEqual([]);
  });

  it('keeps the default order of the sections', () => {
    const written = {
      blogUrl: 'https://blog.example',
      introduction: '글',
      careers: [{ companyName: '누리' }],
    };
    const found = sections({ ...written, sectionOrder: ['links', 'careers'] });
    expect(found).toEqual(RESUME_SECTIONS.filter((section) => found.includes(section)));
    expect(found).toHaveLength(3);
  });
});

describe('copyTitleOf', () => {
  it('adds that it is a copy', () => {
    expect(copyTitleOf('백엔드 이력서')).toBe('백엔드 이력서 사본');
  });

  it('stays within 100 characters and never splits one', () => {
    expect(copyTitleOf('가'.repeat(100))).toBe(`${'가'.repeat(97)} 사본`);
    expect(copyTitleOf(`${'가'.repeat(96)}😀😀`)).toBe(`${'가'.repeat(96)} 사본`);
  });
});
