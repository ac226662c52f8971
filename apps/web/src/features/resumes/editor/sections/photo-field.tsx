import { ImagePlus, Trash2, UserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { errorMessage } from '@/lib/query/error-message';
import { useOpenResume } from '../resume-session.js';
import { usePhotoChange, usePhotoUrl } from '../use-photo.js';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

/** The photo, which belongs to a resume that the server has. */
export function PhotoField() {
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
        JPEG, PNG, WebP · 2MB까지
      </p>
      {put.error && (
        <p role="alert" className="text-caption font-medium text-red">
          {errorMessage(put.error)}
        </p>
      )}
    </>
  );
}
