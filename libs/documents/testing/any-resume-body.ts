import fc from 'fast-check';
import { RESUME_SECTIONS, type ResumeBody, resumeBodySchema } from '#contracts';
import { TECH_STACKS } from '#domain';

const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).map((value) => value.replaceAll('\u0000', '').toWellFormed());
const line = text(40).map((value) => value.trim());
const paragraph = text(120);
const month = fc.option(
  fc
    .tuple(fc.integer({ min: 1990, max: 2030 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`),
);
const period = fc.tuple(month, month).map(([one, other]) => {
  const isReversed = one !== null && other !== null && other < one;
  return isReversed ? { startDate: other, endDate: one } : { startDate: one, endDate: other };
});
const url = fc.constantFrom('', 'https://example.com/a', 'http://한글.example/');
const stack = fc.constantFrom(...TECH_STACKS.slice(0, 30)).map(({ id }) => ({ techStackId: id }));
const stacks = fc.uniqueArray(stack, { maxLength: 4, selector: ({ techStackId }) => techStackId });
const rows = <Row>(row: fc.Arbitrary<Row>) => fc.array(row, { maxLength: 3 });
const withPeriod = <Row extends object>(row: fc.Arbitrary<Row>) =>
  fc.tuple(row, period).map(([fields, dates]) => ({ ...fields, ...dates }));

const career = withPeriod(
  fc.record({
    companyName: line,
    companyDescription: line,
    departmentPosition: line,
    mainTasks: paragraph,
    techStacks: stacks,
  }),
);
const project = withPeriod(
  fc.record({
    name: line,
    description: line,
    detailedDescription: paragraph,
    repositoryUrl: url,
    deployUrl: url,
    projectType: fc.constantFrom(null, 'PERSONAL', 'TEAM', 'COMPANY'),
    techStacks: stacks.chain((chosen) =>
      fc.tuple(
        ...chosen.map((each) => fc.constantFrom('MAIN', 'SUB').map((usageType) => ({ ...each, usageType }))),
      ),
    ),
  }),
);
const education = fc.record({
  schoolName: line,
  degreeLevel: fc.constantFrom(null, 'HIGH_SCHOOL', 'ASSOCIATE', 'BACHELOR', 'MASTER', 'DOCTORATE'),
  graduationDate: month,
  major: line,
  personalGpa: fc.constantFrom(null, 3.12, 4),
  totalGpa: fc.constantFrom(null, 4.5, 100),
});
const training = withPeriod(
  fc.record({ courseName: line, institutionName: line, detailedContent: paragraph, techStacks: stacks }),
);
const additionalInfo = withPeriod(
  fc.record({
    category: fc.constantFrom('AWARD', 'LANGUAGE', 'CERTIFICATE', 'ACTIVITY'),
    activityName: line,
    relatedOrganization: line,
    detailedContent: paragraph,
    certificateNumber: line,
    languageLevel: line,
  }),
);

/** Any resume that can be saved. */
export const anyResumeBody: fc.Arbitrary<ResumeBody> = fc
  .record({
    title: line.map((value) => `이력서 ${value}`.trim()),
    type: fc.constantFrom('DEFAULT', 'MODERN'),
    isBlind: fc.boolean(),
    sectionOrder: fc.shuffledSubarray([...RESUME_SECTIONS], { minLength: RESUME_SECTIONS.length }),
    name: line,
    email: fc.constantFrom('', 'haneul@mail.example'),
    birthYear: fc.option(fc.integer({ min: 1900, max: 2100 })),
    phone: line,
    careerType: fc.constantFrom('FRESHMAN', 'EXPERIENCED'),
    fieldName: line,
    introduction: paragraph,
    githubUrl: url,
    blogUrl: url,
    notionUrl: url,
    techStacks: stacks.chain((chosen) =>
      fc.tuple(
        ...chosen.map((each) =>
          fc
            .constantFrom(null, 'BEGINNER', 'INTERMEDIATE', 'ADVANCED')
            .map((proficiencyLevel) => ({ ...each, proficiencyLevel })),
        ),
      ),
    ),
    careers: rows(career),
    projects: rows(project),
    educations: rows(education),
    trainings: rows(training),
    additionalInfos: rows(additionalInfo),
    customLinks: rows(fc.record({ name: line, url })),
  })
  .map((body) => resumeBodySchema.parse(body));
