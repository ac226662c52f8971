import { DEGREE_LABELS } from '#resume-view';
import { newEducation } from '../resume-document.js';
import type { EducationRow } from '../resume-document.js';
import { ChoiceField, MonthField, TextField } from '../resume-fields.js';
import { RowList } from '../row-list.js';
import type { RowFieldsProps } from '../row-list.js';

export const EducationsEditor = () => (
  <RowList
    list="educations"
    noun="학력"
    makeRow={newEducation}
    summaryOf={summaryOf}
    Fields={EducationFields}
  />
);

const summaryOf = ({ schoolName, major }: EducationRow): string =>
  [schoolName.trim(), major.trim()].filter(Boolean).join(' · ');

function EducationFields({ row, path, onChange }: RowFieldsProps<'educations'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        path={`${path}.schoolName`}
        label="학교"
        value={row.schoolName}
        onValueChange={(schoolName) => onChange({ schoolName })}
      />
      <ChoiceField
        path={`${path}.degreeLevel`}
        label="학위"
        value={row.degreeLevel}
        labels={DEGREE_LABELS}
        onValueChange={(degreeLevel) => onChange({ degreeLevel })}
      />
      <TextField
        path={`${path}.major`}
        label="전공"
        value={row.major}
        onValueChange={(major) => onChange({ major })}
      />
      <MonthField
        path={`${path}.graduationDate`}
        label="졸업한(할) 달"
        value={row.graduationDate}
        onValueChange={(graduationDate) => onChange({ graduationDate })}
      />
      <TextField
        path={`${path}.personalGpa`}
        label="학점"
        inputMode="decimal"
        maxLength={8}
        value={row.personalGpa}
        placeholder="4.1"
        onValueChange={(personalGpa) => onChange({ personalGpa })}
      />
      <TextField
        path={`${path}.totalGpa`}
        label="만점"
        inputMode="decimal"
        maxLength={8}
        value={row.totalGpa}
        placeholder="4.5"
        onValueChange={(totalGpa) => onChange({ totalGpa })}
      />
    </div>
  );
}
