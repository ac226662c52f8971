import {
  type Resume as ResumeView,
  type ResumeBody,
  resumeBodySchema,
  resumePhotoRoutes,
  resumeRowSchema,
  type TechStack,
} from '#contracts';
import type { Resume } from '#database';
import { completedSectionsOf, techStackById } from '#domain';
import { z } from 'zod';

/** The columns that a member's write sets. */
export const toColumns = (body: ResumeBody) => ({
  title: body.title,
  type: body.type,
  body,
  completedSections: completedSectionsOf(body),
});

/**
 * What a member wrote, read back from the database: a field that was added to the schema later gets its default.
 * @throws ZodError when the body breaks a rule that was added later without a migration
 */
export const storedBody = ({ body }: Pick<Resume, 'body'>): ResumeBody => resumeBodySchema.parse(body);

export function toResumeView(resume: Resume): ResumeView {
  const body = storedBody(resume);
  const { resumeId, completedSections, version, photoUpdatedAt } = resume;
  return {
    ...body,
    techStacks: withNames(body.techStacks),
    careers: body.careers.map((row) => ({ ...row, techStacks: withNames(row.techStacks) })),
    projects: body.projects.map((row) => ({ ...row, techStacks: withNames(row.techStacks) })),
    trainings: body.trainings.map((row) => ({ ...row, techStacks: withNames(row.techStacks) })),
    resumeId,
    completedSections,
    version,
    createdAt: resume.createdAt.toISOString(),
    updatedAt: resume.updatedAt.toISOString(),
    photoUrl: photoUpdatedAt && photoUrlOf(resumeId, photoUpdatedAt),
  };
}

/** The address of a photo; it changes with the photo, so that no cache shows an older one. */
export const photoUrlOf = (resumeId: number, updatedAt: Date): string =>
  `${resumePhotoRoutes.get.path.replace(':id', String(resumeId))}?v=${updatedAt.getTime()}`;

type WithNames<Chosen> = Chosen & Pick<TechStack, 'name' | 'category'>;

// A technology that the product no longer knows is left out.
function withNames<Chosen extends { techStackId: number }>(
  techStacks: readonly Chosen[],
): WithNames<Chosen>[] {
  return techStacks.flatMap((chosen) => {
    const stack = techStackById(chosen.techStackId);
    return stack === undefined ? [] : [{ ...chosen, name: stack.name, category: stack.category }];
  });
}

const timestamp = z.date().transform((date) => date.toISOString());

/** Parses a row of the list statement into the contract's list item. */
export const rowSchema = resumeRowSchema.extend({ createdAt: timestamp, updatedAt: timestamp });
