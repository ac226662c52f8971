import {
  fillPath,
  type Resume as ResumeView,
  type ResumeBody,
  resumeBodySchema,
  resumePhotoRoutes,
  resumeRowSchema,
} from '#contracts';
import { type Resume, timestampColumn } from '#database';
import { completedSectionsOf, withTechStackNames } from '#domain';

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
  const { resumeId, completedSections, version, photoUpdatedAt } = resume;
  return {
    ...withTechStackNames(storedBody(resume)),
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
  `${fillPath(resumePhotoRoutes.get, { id: resumeId })}?v=${updatedAt.getTime()}`;

/** Parses a row of the list statement into the contract's list item. */
export const rowSchema = resumeRowSchema.extend({ createdAt: timestampColumn, updatedAt: timestampColumn });
