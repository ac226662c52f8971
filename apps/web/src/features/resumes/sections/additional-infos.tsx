import { additionalInfoCategorySchema } from '#contracts';
import type { AdditionalInfoCategory } from '#contracts';
import { ADDITIONAL_INFO_LABELS } from '#resume-view';
import { Select } from '@/components/ui/select';
import { newAdditionalInfo } from '../resume-document.js';
import type { AdditionalInfoRow } from '../resume-document.js';
import { MonthField, ParagraphField, PeriodFields, ResumeField, TextField } from '../resume-fields.js';
import { rowTextId } from '../resume-texts.js';
import { RowList } from '../row-list.js';
import type { RowFieldsProps } from '../row-list.js';

export const AdditionalInfosEditor = () => (
  <RowList
    list="additionalInfos"
    noun="항목"
    makeRow={newAdditionalInfo}
    summaryOf={summaryOf}
    Fields={AdditionalInfoFields}
  />
);

function summaryOf({ category, activityName }: AdditionalInfoRow): string {
  const name = activityName.trim();
  return name && `${ADDITIONAL_INFO_LABELS[category]} · ${name}`;
}

interface CategoryTexts {
  name: string;
  organization: string;
  month: string;
}

const TEXTS: Record<AdditionalInfoCategory, CategoryTexts> = {
  AWARD: { name: '상 이름', organization: '준 곳', month: '받은 달' },
  LANGUAGE: { name: '시험 또는 언어', organization: '주관한 곳', month: '받은 달' },
  CERTIFICATE: { name: '자격증 이름', organization: '발급한 곳', month: '받은 달' },
  ACTIVITY: { name: '활동 이름', organization: '단체', month: '시작' },
};

/** The fields that fit the kind: a score for a language, a number for a certificate, a period for an activity. */
function AdditionalInfoFields({ row, path, onChange }: RowFieldsProps<'additionalInfos'>) {
  const { category } = row;
  const texts = TEXTS[category];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ResumeField path={`${path}.category`} label="종류">
        <Select
          value={category}
          onChange={(event) => {
            const chosen = additionalInfoCategorySchema.safeParse(event.target.value).data;
            if (chosen) onChange({ category: chosen });
          }}
          options={additionalInfoCategorySchema.options.map((value) => ({
            value,
            label: ADDITIONAL_INFO_LABELS[value],
          }))}
        />
      </ResumeField>
      <TextField
        path={`${path}.activityName`}
        label={texts.name}
        value={row.activityName}
        onValueChange={(activityName) => onChange({ activityName })}
      />
      <TextField
        path={`${path}.relatedOrganization`}
        label={texts.organization}
        value={row.relatedOrganization}
        onValueChange={(relatedOrganization) => onChange({ relatedOrganization })}
      />
      {category === 'ACTIVITY' ? (
        <PeriodFields path={path} row={row} onChange={onChange} ongoingLabel="활동 중" />
      ) : (
        <MonthField
          path={`${path}.startDate`}
          label={texts.month}
          value={row.startDate}
          onValueChange={(startDate) => onChange({ startDate })}
        />
      )}
      {category === 'LANGUAGE' && (
        <TextField
          path={`${path}.languageLevel`}
          label="점수 · 등급"
          value={row.languageLevel}
          placeholder="예: 905점, IH"
          onValueChange={(languageLevel) => onChange({ languageLevel })}
        />
      )}
      {category === 'CERTIFICATE' && (
        <TextField
          path={`${path}.certificateNumber`}
          label="자격 번호"
          value={row.certificateNumber}
          onValueChange={(certificateNumber) => onChange({ certificateNumber })}
        />
      )}
      <ParagraphField
        className="sm:col-span-2"
        path={`${path}.detailedContent`}
        textId={rowTextId('additionalInfos', row)}
        label="설명"
        value={row.detailedContent}
        onValueChange={(detailedContent) => onChange({ detailedContent })}
      />
    </div>
  );
}
