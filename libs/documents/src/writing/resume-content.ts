import type { ResumeBody, TechStack } from '#contracts';
import { techStackById } from '#domain';
import type { ResumeContent } from '#resume-view';

type Named<Chosen> = Chosen & Pick<TechStack, 'name' | 'category'>;

const named = <Chosen extends { techStackId: number }>(techStacks: readonly Chosen[]): Named<Chosen>[] =>
  techStacks.flatMap((chosen) => {
    const stack = techStackById(chosen.techStackId);
    return stack === undefined ? [] : [{ ...chosen, name: stack.name, category: stack.category }];
  });

/** A stored resume with its technologies by name; one that is no longer known is left out. */
export const resumeContentOf = (body: ResumeBody): ResumeContent => ({
  ...body,
  techStacks: named(body.techStacks),
  careers: body.careers.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
  projects: body.projects.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
  trainings: body.trainings.map((row) => ({ ...row, techStacks: named(row.techStacks) })),
});

/** A resume's photo, re-encoded when it was uploaded. */
export interface Photo {
  type: 'jpg' | 'png';
  content: Buffer;
}

export const photoDataUrl = ({ type, content }: Photo): string =>
  `data:image/${type === 'jpg' ? 'jpeg' : type};base64,${content.toString('base64')}`;
