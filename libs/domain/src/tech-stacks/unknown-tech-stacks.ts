import type { ResumeBody } from '#contracts';
import { techStackById } from './tech-stack-of.js';

type Chosen = readonly { techStackId: number }[];
type Choices = Pick<ResumeBody, 'techStacks' | 'careers' | 'projects' | 'trainings'>;

/** Paths of the ids in a resume that name no technology, such as `careers.0.techStacks.2.techStackId`. */
export function findUnknownTechStacks(body: Choices): string[] {
  const nested = (['careers', 'projects', 'trainings'] as const).flatMap((section) =>
    body[section].flatMap((row, index) => unknownIn(row.techStacks, `${section}.${index}.techStacks`)),
  );
  return [...unknownIn(body.techStacks, 'techStacks'), ...nested];
}

const unknownIn = (chosen: Chosen, path: string): string[] =>
  chosen.flatMap(({ techStackId }, index) =>
    techStackById(techStackId) === undefined ? [`${path}.${index}.techStackId`] : [],
  );
