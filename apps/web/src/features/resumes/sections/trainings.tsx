import { newTraining } from '../resume-document.js';
import type { TrainingRow } from '../resume-document.js';
import { ParagraphField, PeriodFields, StacksField, TextField } from '../resume-fields.js';
import { rowTextId } from '../resume-texts.js';
import { RowList } from '../row-list.js';
import type { RowFieldsProps } from '../row-list.js';

export const TrainingsEditor = () => (
  <RowList list="trainings" noun="교육" makeRow={newTraining} summaryOf={summaryOf} Fields={TrainingFields} />
);

const summaryOf = ({ courseName, institutionName }: TrainingRow): string =>
  [courseName.trim(), institutionName.trim()].filter(Boolean).join(' · ');

function TrainingFields({ row, path, onChange }: RowFieldsProps<'trainings'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        path={`${path}.courseName`}
        label="과정 이름"
        value={row.courseName}
        onValueChange={(courseName) => onChange({ courseName })}
      />
      <TextField
        path={`${path}.institutionName`}
        label="교육 기관"
        value={row.institutionName}
        onValueChange={(institutionName) => onChange({ institutionName })}
      />
      <PeriodFields path={path} row={row} onChange={onChange} ongoingLabel="수강 중" />
      <ParagraphField
        className="sm:col-span-2"
        path={`${path}.detailedContent`}
        textId={rowTextId('trainings', row)}
        label="배운 것"
        value={row.detailedContent}
        onValueChange={(detailedContent) => onChange({ detailedContent })}
      />
      <StacksField
        className="sm:col-span-2"
        label="배운 기술"
        stacks={row.techStacks}
        onChange={(techStacks) => onChange({ techStacks })}
        toStack={(stack) => stack}
      />
    </div>
  );
}
