import { createHash } from 'node:crypto';
import { z } from 'zod';
import { resumeBodySchema } from '#contracts';

// Read leniently: what other programs write is often not quite what the schema says. A part that does not fit counts as left out.
const text = z.string().catch('');
const texts = z.array(z.string()).catch([]);
const list = <Row extends z.ZodType>(row: Row) => z.array(row).catch([]);
const period = { startDate: text, endDate: text };

/** The parts of JSON Resume 1.0.0 (https://jsonresume.org/schema) that a resume of the product has a field for. */
export const jsonResumeSchema = z.object({
  $schema: z.string().optional().catch(undefined),
  basics: z
    .object({
      name: text,
      label: text,
      email: text,
      phone: text,
      url: text,
      summary: text,
      profiles: list(z.object({ network: text, url: text })),
    })
    .catch({ name: '', label: '', email: '', phone: '', url: '', summary: '', profiles: [] }),
  work: list(
    z.object({
      ...period,
      name: text,
      description: text,
      position: text,
      summary: text,
      highlights: texts,
      keywords: texts,
    }),
  ),
  projects: list(
    z.object({
      ...period,
      name: text,
      description: text,
      url: text,
      type: text,
      highlights: texts,
      keywords: texts,
    }),
  ),
  education: list(
    z.object({ ...period, institution: text, area: text, studyType: text, score: text, courses: texts }),
  ),
  awards: list(z.object({ title: text, date: text, awarder: text, summary: text })),
  certificates: list(z.object({ name: text, date: text, issuer: text })),
  languages: list(z.object({ language: text, fluency: text })),
  volunteer: list(
    z.object({ ...period, organization: text, position: text, summary: text, highlights: texts }),
  ),
  skills: list(z.object({ name: text, level: text, keywords: texts })),
});
export type JsonResume = z.output<typeof jsonResumeSchema>;

/**
 * Our own part, under `meta.jasogongbang`: the whole resume, valid as long as the standard parts are those it was
 * written with.
 */
export const ownPartSchema = z.object({
  meta: z.object({
    jasogongbang: z.object({
      formatVersion: z.literal(1),
      standardDigest: z.string(),
      resume: resumeBodySchema,
    }),
  }),
});

/** Marks a training among the degrees: the standard has no part for trainings. */
export const TRAINING_STUDY_TYPE = '교육 과정';

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

/** A digest of the standard parts of a JSON Resume, whatever the order of their keys. */
export const standardDigest = ({ meta: _meta, ...standard }: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(standard, (_key, value: unknown) => sorted(value)))
    .digest('base64url');
