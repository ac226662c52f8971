import { ImagePlus, Trash2, UserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { useShallow } from 'zustand/shallow';
import type { CareerType } from '#contracts';
import { CAREER_TYPE_LABELS } from '#resume-view';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/switch';
import { errorMessage } from '@/lib/query/error-message';
import { useDocumentPart, useOpenResume, useResumeEditor } from '../open-resume.js';
import { setFields } from '../resume-document.js';
import { TextField } from '../resume-fields.js';
import { PHOTO_LIMIT, usePhotoChange, usePhotoUrl } from '../resume-requests.js';

/** Name, contact details and photo. */
export function BasicInfoEditor() {
  const editor = useResumeEditor();
  const { careerType, ...texts } = useDocumentPart(
    useShallow((document) => ({
      name: document.name,
      email: document.email,
      birthYear: document.birthYear,
      phone: document.phone,
      careerType: document.careerType,
      fieldName: document.fieldName,
    })),
  );
  const change = (fields: Parameters<typeof setFields>[0]) => editor.update(setFields(fields));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            path={name}
            value={texts[name]}
            onValueChange={(value) => change({ [name]: value })}
            {...field}
          />
        ))}
        <CareerTypeField value={careerType} onChange={(value) => change({ careerType: value })} />
      </div>
      <PhotoField />
      <BlindSwitch />
    </div>
  );
}

/** The text fields, in their order on the screen. */
const FIELDS = [
  { name: 'name', label: '이름', autoComplete: 'name' },
  { name: 'fieldName', label: '지원 분야', placeholder: '예: 백엔드 개발' },
  { name: 'email', label: '이메일', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: '전화번호', type: 'tel', autoComplete: 'tel', placeholder: '010-0000-0000' },
  { name: 'birthYear', label: '태어난 해', inputMode: 'numeric', maxLength: 4, placeholder: '1998' },
] as const;

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

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

/** The photo, which belongs to a resume that the server has. */
function PhotoField() {
  const { resumeId } = useOpenResume();
  const photoUrl = usePhotoUrl(resumeId);
  return (
    <div className="flex items-center gap-4">
      <span className="flex h-24 w-19 shrink-0 items-center justify-center overflow-hidden rounded-s border border-line bg-sunken text-ink-faint">
        {photoUrl ? (
          <img src={photoUrl} alt="올린 증명사진" className="size-full object-cover" />
        ) : (
          <UserRound aria-hidden className="size-7" />
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-caption font-semibold text-ink-soft">사진 (선택)</p>
        {resumeId === null ? (
          <p className="text-caption text-ink-faint">이력서를 저장하면 사진을 넣을 수 있어요.</p>
        ) : (
          <PhotoButtons resumeId={resumeId} hasPhoto={photoUrl !== null} />
        )}
      </div>
    </div>
  );
}

function PhotoButtons({ resumeId, hasPhoto }: { resumeId: number; hasPhoto: boolean }) {
  const { put, remove } = usePhotoChange(resumeId);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES}
          aria-label="사진 파일"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) put.mutate(file);
            // The same file may be chosen again after it was refused.
            event.target.value = '';
          }}
        />
        <Button
          size="small"
          isBusy={put.isPending}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {!put.isPending && <ImagePlus aria-hidden />} {hasPhoto ? '사진 바꾸기' : '사진 넣기'}
        </Button>
        {hasPhoto && (
          <Button size="small" variant="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            <Trash2 aria-hidden /> 사진 지우기
          </Button>
        )}
      </div>
      <p id={hintId} className="text-caption text-ink-faint">
        JPEG, PNG, WebP · {PHOTO_LIMIT}까지
      </p>
      {put.error && (
        <p role="alert" className="text-caption font-medium text-red">
          {errorMessage(put.error)}
        </p>
      )}
    </>
  );
}

/**
 * Blind hiring: what must not be known is left out of the preview and of the files that the resume is exported as. The
 * export of the whole account keeps it.
 */
function BlindSwitch() {
  const editor = useResumeEditor();
  const isBlind = useDocumentPart((document) => document.isBlind);
  return (
    <div className="flex items-start justify-between gap-4 border-t border-line pt-4">
      <div>
        <p className="text-small font-semibold">블라인드</p>
        <p className="text-caption text-ink-faint">
          사진, 태어난 해, 학교 이름을 미리보기와 내보낸 파일에서 빼요. 쓴 내용은 그대로 남아요.
        </p>
      </div>
      <Switch
        label="블라인드"
        isChecked={isBlind}
        onCheckedChange={(checked) => editor.update(setFields({ isBlind: checked }))}
      />
    </div>
  );
}
