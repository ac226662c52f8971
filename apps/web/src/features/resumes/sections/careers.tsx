import { newCareer } from '../resume-document.js';
import type { CareerRow } from '../resume-document.js';
import { ParagraphField, PeriodFields, StacksField, TextField } from '../resume-fields.js';
import { rowTextId } from '../resume-texts.js';
import { RowList } from '../row-list.js';
import type { RowFieldsProps } from '../row-list.js';

export const CareersEditor = () => (
  <RowList list="careers" noun="경력" makeRow={newCareer} summaryOf={summaryOf} Fields={CareerFields} />
);

const summaryOf = ({ companyName, departmentPosition }: CareerRow): string =>
  [companyName.trim(), departmentPosition.trim()].filter(Boolean).join(' · ');

function CareerFields({ row, path, onChange }: RowFieldsProps<'careers'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        path={`${path}.companyName`}
        label="회사"
        value={row.companyName}
        onValueChange={(companyName) => onChange({ companyName })}
      />
      <TextField
        path={`${path}.departmentPosition`}
        label="부서 · 직책"
        value={row.departmentPosition}
        placeholder="예: 플랫폼팀 · 백엔드 개발자"
        onValueChange={(departmentPosition) => onChange({ departmentPosition })}
      />
      <PeriodFields
        path={path}
        row={row}
        onChange={onChange}
        startLabel="입사"
        endLabel="퇴사"
        ongoingLabel="재직 중"
      />
      <TextField
        className="sm:col-span-2"
        path={`${path}.companyDescription`}
        label="회사 소개"
        value={row.companyDescription}
        placeholder="무엇을 하는 회사인지 한 줄로"
        onValueChange={(companyDescription) => onChange({ companyDescription })}
      />
      <ParagraphField
        className="sm:col-span-2"
        path={`${path}.mainTasks`}
        textId={rowTextId('careers', row)}
        label="주요 업무와 성과"
        value={row.mainTasks}
        placeholder={'- 무엇을 했고\n- 무엇이 달라졌는지 숫자로'}
        hint="줄 앞에 -를 붙이면 목록이 돼요."
        onValueChange={(mainTasks) => onChange({ mainTasks })}
      />
      <StacksField
        className="sm:col-span-2"
        label="사용한 기술"
        stacks={row.techStacks}
        onChange={(techStacks) => onChange({ techStacks })}
        toStack={(stack) => stack}
      />
    </div>
  );
}
