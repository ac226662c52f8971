import { proficiencyLevelSchema } from '#contracts';
import { PROFICIENCY_LABELS } from '#resume-view';
import { setFields } from '../../document/edit-resume.js';
import type { Skill } from '../../document/resume-rows.js';
import { StacksField } from '../fields/stacks-field.js';
import { useDocumentPart, useResumeSession } from '../resume-session.js';

/** What one knows, and how well. */
export function TechStacksEditor() {
  const session = useResumeSession();
  const techStacks = useDocumentPart((document) => document.techStacks);
  const change = (stacks: Skill[]) => session.update(setFields({ techStacks: stacks }));
  const rate = (techStackId: number, level: string) => {
    const proficiencyLevel = proficiencyLevelSchema.safeParse(level).data ?? null;
    change(
      techStacks.map((stack) => (stack.techStackId === techStackId ? { ...stack, proficiencyLevel } : stack)),
    );
  };
  return (
    <StacksField
      label="기술"
      stacks={techStacks}
      onChange={change}
      toChosen={(stack) => ({ ...stack, proficiencyLevel: null })}
      detailOf={({ techStackId, name, proficiencyLevel }) => (
        <select
          aria-label={`${name} 숙련도`}
          value={proficiencyLevel ?? ''}
          onChange={(event) => rate(techStackId, event.target.value)}
          className="ml-2 min-h-9 rounded-s bg-transparent text-caption font-semibold text-accent pointer-coarse:min-h-11"
        >
          <option value="">숙련도</option>
          {Object.entries(PROFICIENCY_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  );
}
