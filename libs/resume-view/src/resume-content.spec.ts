import { emptyResume, sampleResume } from '../testing/sample-resume.js';
import { withBlindFieldsLeftOut, withoutEmptyRows } from './resume-content.js';

const SCHOOL = '한빛누리대학교';
const school = (schoolName: string) => ({
  schoolName,
  degreeLevel: null,
  graduationDate: null,
  major: '',
  personalGpa: null,
  totalGpa: null,
});

describe('withBlindFieldsLeftOut', () => {
  it('leaves no trace of a school in any text, the title and names of rows among them', () => {
    const written = sampleResume({ isBlind: true, title: `${SCHOOL} 졸업 예정` });
    const [project] = written.projects;
    if (project === undefined) throw new Error('the sample has no project');
    const resume = {
      ...written,
      projects: [
        { ...project, name: `${SCHOOL} 축제 앱`, detailedDescription: `${SCHOOL} 동아리에서 만들었습니다.` },
      ],
      customLinks: [{ name: `${SCHOOL} 연구실`, url: 'https://lab.example.com' }],
    };
    const blind = withBlindFieldsLeftOut(resume);
    expect(JSON.stringify(blind)).not.toContain(SCHOOL);
    expect(blind.projects[0]?.name).toBe('○○○ 축제 앱');
    expect(blind.birthYear).toBeNull();
  });

  it('masks no short name, which may be a word, and nothing that was chosen', () => {
    const resume = emptyResume({
      isBlind: true,
      introduction: '서울에서 일합니다.',
      educations: [school('서울'), school('DEFAULT')],
    });
    expect(withBlindFieldsLeftOut(resume)).toMatchObject({
      introduction: '서울에서 일합니다.',
      type: 'DEFAULT',
    });
  });

  it('keeps the name of a person that is also the name of a school', () => {
    const resume = emptyResume({ isBlind: true, name: '가나다라', educations: [school('가나다라')] });
    expect(withBlindFieldsLeftOut(resume).name).toBe('가나다라');
  });

  it('changes nothing the second time, and nothing at all unless it is blind', () => {
    const once = withBlindFieldsLeftOut(sampleResume({ isBlind: true }));
    expect(withBlindFieldsLeftOut(once)).toEqual(once);
    expect(withBlindFieldsLeftOut(sampleResume())).toEqual(sampleResume());
  });
});

describe('withoutEmptyRows', () => {
  it('keeps a row with nothing but a degree, and drops an empty one', () => {
    const { educations } = withoutEmptyRows(
      emptyResume({ educations: [school(' '), { ...school(''), degreeLevel: 'BACHELOR' }] }),
    );
    expect(educations).toHaveLength(1);
  });
});
