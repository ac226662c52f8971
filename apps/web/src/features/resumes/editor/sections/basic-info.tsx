import { useShallow } from 'zustand/shallow';
import type { CareerType } from '#contracts';
import { CAREER_TYPE_LABELS } from '#resume-view';
import { setFields } from '../../document/edit-resume.js';
import { TextField } from '../fields/text-field.js';
import { useDocumentPart, useResumeSession } from '../resume-session.js';
import { BlindSwitch } from './blind-switch.js';
import { PhotoField } from './photo-field.js';

/** Who it is, and how to reach them. */
export function BasicInfoEditor() {
  const session = useResumeSession();
  const { name, email, birthYear, phone, careerType, fieldName } = useDocumentPart(
    useShallow((document) => ({
      name: document.name,
      email: document.email,
      birthYear: document.birthYear,
      phone: document.phone,
      careerType: document.careerType,
      fieldName: document.fieldName,
    })),
  );
  const change = (fields: Parameters<typeof setFields>[0]) => session.update(setFields(fields));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          path="name"
          label="이름"
          autoComplete="name"
          value={name}
          onValueChange={(value) => change({ name: value })}
        />
        <TextField
          path="fieldName"
          label="지원 분야"
          value={fieldName}
          placeholder="예: 백엔드 개발"
          onValueChange={(value) => change({ fieldName: value })}
        />
        <TextField
          path="email"
          label="이메일"
          type="email"
          autoComplete="email"
          value={email}
          onValueChange={(value) => change({ email: value })}
        />
        <TextField
          path="phone"
          label="전화번호"
          type="tel"
          autoComplete="tel"
          value={phone}
          placeholder="010-0000-0000"
          onValueChange={(value) => change({ phone: value })}
        />
        <TextField
          path="birthYear"
          label="태어난 해"
          inputMode="numeric"
          maxLength={4}
          value={birthYear}
          placeholder="1998"
          onValueChange={(value) => change({ birthYear: value })}
        />
        <CareerTypeField value={careerType} onChange={(value) => change({ careerType: value })} />
      </div>
      <PhotoField />
      <BlindSwitch />
    </div>
  );
}

const CAREER_TYPES = ['FRESHMAN', 'EXPERIENCED'] as const satisfies CareerType[];

function CareerTypeField({ value, onChange }: { value: CareerType; onChange: (value: CareerType) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-caption font-semibold text-ink-soft">구분</legend>
      <div className="grid grid-cols-2 gap-2">
        {CAREER_TYPES.map((type) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-s border border-line-input bg-raised px-3 text-small has-checked:border-accent has-checked:bg-accent-wash has-checked:font-semibold"
          >
            <input
              type="radio"
              name="career-type"
              className="size-4 accent-accent"
              checked={value === type}
              onChange={() => onChange(type)}
            />
            {CAREER_TYPE_LABELS[type]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
