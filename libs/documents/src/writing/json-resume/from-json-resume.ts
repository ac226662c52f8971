import { RESUME_LIMITS, resumeBodySchema, type ResumeBody } from '#contracts';
import { techStackById } from '#domain';
import { z } from 'zod';
import { fieldsOfStandard } from './fields-of-standard.js';
import { JSON_RESUME_PARTS, jsonResumeSchema, ownPartSchema } from './json-resume.schema.js';
import { standardDigest } from './standard-digest.js';

/**
 * The resume in a parsed JSON Resume (https://jsonresume.org/schema, 1.0.0). One that `toJsonResume` wrote is the same again; when its
 * standard parts were changed since, they are what counts, and only the template, the order and the title are taken from our own part.
 * What does not fit a field of ours is left empty. Undefined when the value is no JSON Resume.
 */
export function fromJsonResume(value: unknown): ResumeBody | undefined {
  const json = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (json === undefined || !JSON_RESUME_PARTS.some((part) => part in json)) return undefined;
  const own = ownPartSchema.safeParse(json).data?.meta.jasogongbang;
  if (own?.standardDigest === standardDigest(json)) return withKnownTechStacks(own.resume);
  const fields = fieldsOfStandard(jsonResumeSchema.parse(json));
  const { title, type, isBlind, sectionOrder } = own?.resume ?? {};
  return resumeBodySchema.parse({
    title: title ?? `${fields.name} 이력서`.trim().slice(-RESUME_LIMITS.title),
    type,
    isBlind,
    sectionOrder,
    ...fields,
  });
}

// Numbers of technologies that only another installation knows mean nothing here.
function withKnownTechStacks(resume: ResumeBody): ResumeBody {
  const known = <Row extends { techStacks: { techStackId: number }[] }>(row: Row): Row => ({
    ...row,
    techStacks: row.techStacks.filter(({ techStackId }) => techStackById(techStackId) !== undefined),
  });
  return {
    ...known(resume),
    careers: resume.careers.map(known),
    projects: resume.projects.map(known),
    trainings: resume.trainings.map(known),
  };
}
