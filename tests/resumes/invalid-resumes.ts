export const many = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));
export const stacks = <Id>(...ids: Id[]) => ids.map((techStackId) => ({ techStackId }));
const line = '가'.repeat(201);
const paragraph = '가'.repeat(5_001);
const info = { category: 'AWARD' };

/** Description, overrides of the body, and the field in the error. */
type Case = [what: string, overrides: Record<string, unknown>, field: string];

const BASICS: Case[] = [
  ['no title', { title: undefined }, 'title'],
  ['a title that nobody sees', { title: ' \u200b\u3164 ' }, 'title'],
  ['a title of 101 characters', { title: '가'.repeat(101) }, 'title'],
  ['a title that is a number', { title: 7 }, 'title'],
  ['a NUL in the title', { title: '널\u0000' }, 'title'],
  ['an unknown template', { type: 'FANCY' }, 'type'],
  ['a template in lower case', { type: 'modern' }, 'type'],
  ['isBlind as a text', { isBlind: 'true' }, 'isBlind'],
  ['an unknown section', { sectionOrder: ['hobbies'] }, 'sectionOrder.0'],
  ['300,000 unknown sections', { sectionOrder: many(300_000, () => '') }, 'sectionOrder'],
  ['a section twice', { sectionOrder: ['links', 'links'] }, 'sectionOrder'],
  ['a name of 201 characters', { name: line }, 'name'],
  ['a name that is a list', { name: ['김하늘'] }, 'name'],
  ['half a surrogate pair in the name', { name: '반쪽 \ud83d' }, 'name'],
  ['an e-mail without a domain', { email: 'haneul' }, 'email'],
  ['an e-mail with a line break', { email: 'a@b.example\nBcc: c@d.example' }, 'email'],
  ['a birth year of two digits', { birthYear: 99 }, 'birthYear'],
  ['a birth year still to come', { birthYear: 2101 }, 'birthYear'],
  ['half a birth year', { birthYear: 1999.5 }, 'birthYear'],
  ['a birth year as a text', { birthYear: '1999' }, 'birthYear'],
  ['a phone number of 201 characters', { phone: '0'.repeat(201) }, 'phone'],
  ['an unknown type of career', { careerType: 'VETERAN' }, 'careerType'],
  ['a field of 201 characters', { fieldName: line }, 'fieldName'],
  ['an introduction of 5,001 characters', { introduction: paragraph }, 'introduction'],
  ['a NUL in the introduction', { introduction: '앞\u0000뒤' }, 'introduction'],
];

const URLS: Case[] = [
  ['a script as an address', { githubUrl: 'javascript:alert(1)' }, 'githubUrl'],
  ['a script in mixed case after a space', { githubUrl: ' JavaScript:alert(1)' }, 'githubUrl'],
  ['a script after a tab', { githubUrl: 'java\tscript:alert(1)' }, 'githubUrl'],
  ['data as an address', { blogUrl: 'data:text/html,<script>alert(1)</script>' }, 'blogUrl'],
  ['a file as an address', { notionUrl: 'file:///etc/passwd' }, 'notionUrl'],
  ['an address without a scheme', { notionUrl: 'notion.example/haneul' }, 'notionUrl'],
  ['an address without a host', { blogUrl: 'https://' }, 'blogUrl'],
  ['an address of 2,001 characters', { blogUrl: `https://a.example/${'a'.repeat(1_983)}` }, 'blogUrl'],
  ['a script as a link', { customLinks: [{ name: '링크', url: 'vbscript:x' }] }, 'customLinks.0.url'],
  ['a script as a repository', { projects: [{ repositoryUrl: 'javascript:1' }] }, 'projects.0.repositoryUrl'],
  ['data as a deployment', { projects: [{}, { deployUrl: 'data:,x' }] }, 'projects.1.deployUrl'],
  ['a link with a name too long', { customLinks: [{ name: line, url: '' }] }, 'customLinks.0.name'],
];

const PERIODS: Case[] = [
  ['a day for a month', { careers: [{ startDate: '2023-03-01' }] }, 'careers.0.startDate'],
  ['a month 13', { careers: [{ startDate: '2023-13' }] }, 'careers.0.startDate'],
  ['a month 00', { careers: [{ endDate: '2023-00' }] }, 'careers.0.endDate'],
  ['a month of one digit', { careers: [{ startDate: '2023-3' }] }, 'careers.0.startDate'],
  ['a year 0000', { careers: [{ startDate: '0000-01' }] }, 'careers.0.startDate'],
  ['a month as a number', { careers: [{ startDate: 202303 }] }, 'careers.0.startDate'],
  ['a month in other digits', { careers: [{ startDate: '２０２３-０３' }] }, 'careers.0.startDate'],
  ['a word for now', { careers: [{ endDate: '현재' }] }, 'careers.0.endDate'],
  [
    'a career that ends before it starts',
    { careers: [{ startDate: '2023-03', endDate: '2023-02' }] },
    'careers.0.endDate',
  ],
  [
    'a project that ends before it starts',
    { projects: [{}, { startDate: '2023-03', endDate: '2022-12' }] },
    'projects.1.endDate',
  ],
  [
    'a training that ends before it starts',
    { trainings: [{ startDate: '2023-03', endDate: '1999-12' }] },
    'trainings.0.endDate',
  ],
  [
    'an activity that ends before it starts',
    { additionalInfos: [{ ...info, startDate: '2023-03', endDate: '2023-01' }] },
    'additionalInfos.0.endDate',
  ],
  [
    'a graduation that is no month',
    { educations: [{ graduationDate: '2월' }] },
    'educations.0.graduationDate',
  ],
];

const ROWS: Case[] = [
  ['an unknown degree', { educations: [{ degreeLevel: 'EXPERT' }] }, 'educations.0.degreeLevel'],
  [
    'a GPA above its total',
    { educations: [{ personalGpa: 4.6, totalGpa: 4.5 }] },
    'educations.0.personalGpa',
  ],
  ['a GPA below zero', { educations: [{ personalGpa: -1 }] }, 'educations.0.personalGpa'],
  ['a GPA as a text', { educations: [{ personalGpa: '3.8' }] }, 'educations.0.personalGpa'],
  ['a total of 101', { educations: [{ totalGpa: 101 }] }, 'educations.0.totalGpa'],
  ['a school of 201 characters', { educations: [{ schoolName: line }] }, 'educations.0.schoolName'],
  ['a company of 201 characters', { careers: [{ companyName: line }] }, 'careers.0.companyName'],
  ['tasks of 5,001 characters', { careers: [{}, { mainTasks: paragraph }] }, 'careers.1.mainTasks'],
  ['a project that is a text', { projects: ['예약'] }, 'projects.0'],
  ['an unknown type of project', { projects: [{ projectType: 'SOLO' }] }, 'projects.0.projectType'],
  [
    'a description of 5,001',
    { projects: [{ detailedDescription: paragraph }] },
    'projects.0.detailedDescription',
  ],
  ['a course of 201 characters', { trainings: [{ courseName: line }] }, 'trainings.0.courseName'],
  ['no category', { additionalInfos: [{ activityName: '공모전' }] }, 'additionalInfos.0.category'],
  [
    'a level of 201 characters',
    { additionalInfos: [{ ...info, languageLevel: line }] },
    'additionalInfos.0.languageLevel',
  ],
  ['51 careers', { careers: many(51, () => ({})) }, 'careers'],
  ['51 links', { customLinks: many(51, () => ({})) }, 'customLinks'],
  ['careers that are an object', { careers: { 0: {}, length: 1 } }, 'careers'],
  ['careers that are null', { careers: null }, 'careers'],
  ['a hundred thousand empty rows', { projects: many(100_000, () => ({})) }, 'projects'],
];

const TECH_STACKS: Case[] = [
  ['an unknown technology', { techStacks: stacks(103, 999_999) }, 'techStacks.1.techStackId'],
  ['a technology twice', { techStacks: stacks(103, 201, 103) }, 'techStacks.2.techStackId'],
  ['a technology 0', { techStacks: stacks(0) }, 'techStacks.0.techStackId'],
  ['half a technology', { techStacks: stacks(103.5) }, 'techStacks.0.techStackId'],
  ['an id above the range of integers', { techStacks: stacks(1e300) }, 'techStacks.0.techStackId'],
  ['a technology by name', { techStacks: stacks('React') }, 'techStacks.0.techStackId'],
  [
    'a technology without an id',
    { techStacks: [{ proficiencyLevel: 'ADVANCED' }] },
    'techStacks.0.techStackId',
  ],
  [
    'an unknown level',
    { techStacks: [{ techStackId: 103, proficiencyLevel: 'GURU' }] },
    'techStacks.0.proficiencyLevel',
  ],
  ['101 technologies', { techStacks: stacks(...many(101, (index) => index + 1)) }, 'techStacks'],
  [
    'an unknown technology in a career',
    { careers: [{}, { techStacks: stacks(103, 7) }] },
    'careers.1.techStacks.1.techStackId',
  ],
  [
    'a technology twice in a project',
    { projects: [{ techStacks: stacks(1, 1) }] },
    'projects.0.techStacks.1.techStackId',
  ],
  [
    'an unknown usage',
    { projects: [{ techStacks: [{ techStackId: 103, usageType: 'NONE' }] }] },
    'projects.0.techStacks.0.usageType',
  ],
  [
    'an unknown technology in a training',
    { trainings: [{ techStacks: stacks(7) }] },
    'trainings.0.techStacks.0.techStackId',
  ],
];

/** Invalid resumes. */
export const INVALID_RESUMES = [...BASICS, ...URLS, ...PERIODS, ...ROWS, ...TECH_STACKS];
