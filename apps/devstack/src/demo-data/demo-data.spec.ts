import {
  coverLetterCreateSchema,
  crawlSourceInputSchema,
  featureCategorySchema,
  joinQuestions,
  memberStatusSchema,
  RESUME_SECTIONS,
  resumeBodySchema,
  roleSchema,
} from '#contracts';
import { completedSectionsOf, findUnknownTechStackPaths } from '#domain';
import { demoAccounts } from '../demo-accounts.js';
import { textOfLetter } from '../sample-letters/compose-letter.js';
import { siteLetters } from '../sample-letters/site-letters.js';
import { demoExtraMembers } from './demo-extra-members.js';
import { demoSampleLetters } from './demo-sample-letters.js';
import { demoFeatures } from './demo-features.js';
import { demoLetters } from './demo-letters.js';
import { demoResumes } from './demo-resumes.js';
import { rawFeaturesOf } from './insert-features.js';
import { sampleSources } from './sample-sources.js';

describe('the demo letters', () => {
  it.each(demoLetters.map((letter) => [letter.title, letter] as const))(
    'are valid for saving: %s',
    (_title, letter) => {
      const { daysLeft: _days, writtenDaysAgo: _written, writer, isAiImproved = false, ...rest } = letter;
      expect(coverLetterCreateSchema.safeParse({ ...rest, isAiImproved }).error).toBeUndefined();
      expect(demoAccounts.filter(({ email }) => email === writer)).toMatchObject([{ role: 'USER' }]);
      const { length } = joinQuestions(letter.questions);
      expect(length).toBeGreaterThanOrEqual(600);
      expect(length).toBeLessThanOrEqual(1_200);
    },
  );

  it('have different titles', () => {
    expect(new Set(demoLetters.map(({ title }) => title)).size).toBe(demoLetters.length);
  });
});

describe('the demo resumes', () => {
  it.each(demoResumes.map((resume) => [resume.body.title, resume] as const))(
    'are valid for saving: %s',
    (_title, { writer, body }) => {
      const written = resumeBodySchema.parse(body);
      expect(findUnknownTechStackPaths(written)).toEqual([]);
      const accounts = demoAccounts.filter(({ email }) => email === writer);
      expect(accounts).toMatchObject([{ role: 'USER', name: written.name, email: written.email }]);
    },
  );

  it('include one of several pages with content in every section', () => {
    const [long] = demoResumes.map(({ body }) => resumeBodySchema.parse(body));
    if (long === undefined) throw new Error('there is no long resume');
    expect(completedSectionsOf(long)).toEqual([...RESUME_SECTIONS]);
    expect(JSON.stringify(long).match(/[가-힣]/g)?.length).toBeGreaterThan(1_400);
  });
});

describe('the extra demo members', () => {
  it('are a few dozen, some of every role and of every status, with different addresses that cannot exist', () => {
    expect(demoExtraMembers.length).toBeGreaterThanOrEqual(36);
    expect(new Set(demoExtraMembers.map(({ email }) => email)).size).toBe(demoExtraMembers.length);
    for (const { email, name } of demoExtraMembers)
      expect([email, name]).toEqual([
        expect.stringMatching(/^[\w.]+@\w+\.example$/),
        expect.stringMatching(/^[가-힣]{2,4}$/),
      ]);
    for (const role of roleSchema.options)
      expect(demoExtraMembers.map((member) => member.role)).toContain(role);
    for (const status of memberStatusSchema.options)
      expect(demoExtraMembers.map((member) => member.status)).toContain(status);
  });

  it('leave the demo root administrator the only active one', () => {
    expect(demoExtraMembers.filter(({ role, status }) => role === 'ROOT' && status === 'ACTIVE')).toEqual([]);
  });
});

describe('the demo features', () => {
  const features = Object.values(demoFeatures).flat();

  it('are 50 in all, some of every category, none described twice', () => {
    expect(Object.keys(demoFeatures)).toEqual(featureCategorySchema.options);
    expect(features).toHaveLength(50);
    expect(new Set(features.map(({ description }) => description)).size).toBe(50);
  });

  it('were seen at least once in each of 2 to 20 letters', () => {
    for (const { letters, times } of features) {
      expect(letters).toBeGreaterThanOrEqual(2);
      expect(letters).toBeLessThanOrEqual(20);
      expect(times).toBeGreaterThanOrEqual(letters);
    }
  });
});

describe('the letters in which the demo features were seen', () => {
  const features = Object.values(demoFeatures).flat();

  it('are as many different ones as the feature says, all of its job field', () => {
    features.forEach((feature, position) => {
      const seen = rawFeaturesOf(feature, position);
      expect(seen).toHaveLength(feature.times);
      expect(new Set(seen.map(({ letter }) => letter)).size).toBe(feature.letters);
      const fields = new Set(seen.map(({ letter }) => demoSampleLetters[letter]?.jobField));
      if (feature.jobField !== undefined) expect([...fields]).toEqual([feature.jobField]);
    });
  });

  it('are not on the sample site', () => {
    const onSite = new Set(siteLetters.map(textOfLetter));
    const texts = demoSampleLetters.map(textOfLetter);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => onSite.has(text))).toEqual([]);
  });
});

describe('the demo sources', () => {
  it('are valid for saving', () => {
    for (const source of sampleSources('http://127.0.0.1:4000'))
      expect(crawlSourceInputSchema.parse(source)).toEqual(source);
  });
});
