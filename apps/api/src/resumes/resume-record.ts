import {
  type Resume,
  type ResumeBody,
  resumeBodySchema,
  resumePhotoRoutes,
  type ResumeRow,
  type TechStack,
} from '#contracts';
import { techStackById } from '#domain';

/** A row of the list as the database answers it. */
export interface ResumeRowRecord extends Omit<ResumeRow, 'createdAt' | 'updatedAt'> {
  createdAt: Date;
  updatedAt: Date;
}

/** A resume as the database answers it; the body is what some version of this program wrote. */
export interface ResumeRecord extends ResumeRowRecord {
  body: unknown;
  version: number;
  photoUpdatedAt: Date | null;
}

/** The columns of a row of the list, of a resume named `r`. */
export const ROW_COLUMNS = `r.resume_id AS "resumeId", r.title, r.type, r.completed_sections AS "completedSections",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

/** The columns of a whole resume named `r`. */
export const RESUME_COLUMNS = `${ROW_COLUMNS}, r.body, r.version,
  (SELECT p.updated_at FROM resume_photo p WHERE p.resume_id = r.resume_id) AS "photoUpdatedAt"`;

export const toResumeRow = (record: ResumeRowRecord): ResumeRow => ({
  ...record,
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
});

/**
 * What a member wrote, read back from the database: a field that came later than the writing gets its default.
 * @throws ZodError when the body breaks a rule that came later, which takes a migration
 */
export const storedBody = (body: unknown): ResumeBody => resumeBodySchema.parse(body);

/** A resume as it is answered. */
export function toResume(record: ResumeRecord): Resume {
  const body = storedBody(record.body);
  const { resumeId, completedSections, version, photoUpdatedAt } = record;
  const { createdAt, updatedAt } = toResumeRow(record);
  return {
    ...body,
    techStacks: named(body.techStacks),
    careers: body.careers.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
    projects: body.projects.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
    trainings: body.trainings.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
    ...{ resumeId, completedSections, version, createdAt, updatedAt },
    photoUrl: photoUpdatedAt && photoUrlOf(resumeId, photoUpdatedAt),
  };
}

/** Where a photo is read; the address changes with the photo, so that no cache shows an older one. */
export const photoUrlOf = (resumeId: number, updatedAt: Date): string =>
  `${resumePhotoRoutes.get.path.replace(':id', String(resumeId))}?v=${updatedAt.getTime()}`;

type Named<Chosen> = Chosen & Pick<TechStack, 'name' | 'category'>;

function named<Chosen extends { techStackId: number }>(techStacks: readonly Chosen[]): Named<Chosen>[] {
  return techStacks.flatMap((chosen) => {
    const stack = techStackById(chosen.techStackId);
    return stack === undefined ? [] : [{ ...chosen, name: stack.name, category: stack.category }];
  });
}
