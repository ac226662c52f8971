import type { UsageType } from '#contracts';
import { PROJECT_TYPE_LABELS } from '#resume-view';
import { newProject } from '../resume-document.js';
import type { ProjectRow } from '../resume-document.js';
import {
  ChoiceField,
  ParagraphField,
  PeriodFields,
  StacksField,
  TextField,
  UrlField,
} from '../resume-fields.js';
import { rowTextId } from '../resume-texts.js';
import { RowList } from '../row-list.js';
import type { RowFieldsProps } from '../row-list.js';

export const ProjectsEditor = () => (
  <RowList
    list="projects"
    noun="프로젝트"
    makeRow={newProject}
    summaryOf={({ name }) => name.trim()}
    Fields={ProjectFields}
  />
);

function ProjectFields({ row, path, onChange }: RowFieldsProps<'projects'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        path={`${path}.name`}
        label="프로젝트 이름"
        value={row.name}
        onValueChange={(name) => onChange({ name })}
      />
      <ChoiceField
        path={`${path}.projectType`}
        label="종류"
        value={row.projectType}
        labels={PROJECT_TYPE_LABELS}
        onValueChange={(projectType) => onChange({ projectType })}
      />
      <PeriodFields path={path} row={row} onChange={onChange} ongoingLabel="진행 중" />
      <TextField
        className="sm:col-span-2"
        path={`${path}.description`}
        label="한 줄 소개"
        value={row.description}
        onValueChange={(description) => onChange({ description })}
      />
      <ParagraphField
        className="sm:col-span-2"
        path={`${path}.detailedDescription`}
        textId={rowTextId('projects', row)}
        label="한 일과 결과"
        value={row.detailedDescription}
        placeholder={'- 맡은 부분\n- 부딪힌 문제와 고른 방법\n- 결과'}
        onValueChange={(detailedDescription) => onChange({ detailedDescription })}
      />
      <UrlField
        path={`${path}.repositoryUrl`}
        label="저장소 주소"
        value={row.repositoryUrl}
        onValueChange={(repositoryUrl) => onChange({ repositoryUrl })}
      />
      <UrlField
        path={`${path}.deployUrl`}
        label="서비스 주소"
        value={row.deployUrl}
        onValueChange={(deployUrl) => onChange({ deployUrl })}
      />
      <ProjectStacks stacks={row.techStacks} onChange={(techStacks) => onChange({ techStacks })} />
    </div>
  );
}

type ProjectStack = ProjectRow['techStacks'][number];

const OTHER_USAGE: Record<UsageType, UsageType> = { MAIN: 'SUB', SUB: 'MAIN' };
const USAGE_LABELS: Record<UsageType, string> = { MAIN: '주요', SUB: '보조' };

interface ProjectStacksProps {
  stacks: readonly ProjectStack[];
  onChange: (stacks: ProjectStack[]) => void;
}

/** The technologies of a project, each used as a main or a supporting one. */
function ProjectStacks({ stacks, onChange }: ProjectStacksProps) {
  const swapUsage = (techStackId: number) =>
    onChange(
      stacks.map((stack) =>
        stack.techStackId === techStackId ? { ...stack, usageType: OTHER_USAGE[stack.usageType] } : stack,
      ),
    );
  return (
    <StacksField
      className="sm:col-span-2"
      label="사용한 기술"
      stacks={stacks}
      onChange={onChange}
      toStack={(stack) => ({ ...stack, usageType: 'MAIN' as const })}
      detailOf={({ techStackId, name, usageType }) => (
        <button
          type="button"
          aria-label={`${name}: ${USAGE_LABELS[usageType]}. 누르면 ${USAGE_LABELS[OTHER_USAGE[usageType]]}`}
          onClick={() => swapUsage(techStackId)}
          className="touch-target ml-2 min-h-7 pointer-coarse:min-h-11 rounded-s px-1.5 text-caption font-semibold text-accent hover:bg-sunken"
        >
          {USAGE_LABELS[usageType]}
        </button>
      )}
    />
  );
}
