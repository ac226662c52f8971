import { useQuery } from '@tanstack/react-query';
import { FileText, FileUp, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { DragEvent } from 'react';
import { IMPORT_MAXIMUM_BYTES, resumeImportRoutes, TOKEN_COSTS } from '#contracts';
import type { ErrorCode, Job } from '#contracts';
import { useAiConsent } from '@/components/ai-consent';
import { CostButton } from '@/components/cost-button';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { useAiStopMessage } from '@/lib/ai-status';
import { isHttpError } from '@/lib/api/api-errors';
import { classNames } from '@/lib/class-names';
import { startFailureText, useJobMutation } from '@/lib/jobs/use-job-mutation';
import { productInfoQuery } from '@/lib/product-info';
import { useOnline } from '@/lib/use-online';

/** Choosing a file, what reading it costs, and whether administrators have stopped AI calls. */
export function UploadPanel({ importStart }: { importStart: ImportStart }) {
  const { data: productInfo } = useQuery(productInfoQuery());
  const isOnline = useOnline();
  const stopMessage = useAiStopMessage();
  return (
    <section aria-label="파일 고르기" className="flex flex-col gap-4">
      {importStart.file ? (
        <ChosenFile file={importStart.file} onClear={importStart.clear} />
      ) : (
        <FileDrop onFile={importStart.choose} refusal={importStart.refusal} />
      )}
      {/* Once a file is chosen, the button shows this reason. */}
      {!importStart.file && stopMessage !== null && (
        <p role="status" className="border-l-2 border-line-strong pl-3 text-small font-semibold">
          {stopMessage}
        </p>
      )}
      <p className="text-small text-ink-soft">
        파일의 글을 읽어 이력서 항목으로 나눠 드려요. 원문에 없는 내용은 넣지 않고, 확인하고 저장하기 전에는
        아무것도 저장하지 않아요. 올린 파일은 다 읽으면 지워요.{' '}
        {/* Before a file is chosen the badge would move the text that is being read. */}
        {importStart.file && productInfo?.aiPracticeMode && <Badge>연습용 AI</Badge>}
      </p>
      {importStart.file && (
        <CostButton
          className="sm:self-start"
          size="large"
          label="가져오기"
          cost={TOKEN_COSTS.RESUME_IMPORT}
          disabledReason={isOnline ? null : '오프라인이에요. 연결되면 가져올 수 있어요.'}
          isBusy={importStart.isPending}
          onClick={() => void importStart.start()}
        />
      )}
      {importStart.error && (
        <div role="alert" className="border-l-2 border-red pl-4 text-small">
          <p className="font-semibold text-red">{importStart.error}</p>
          {importStart.advice && <p className="text-ink-soft">{importStart.advice}</p>}
        </div>
      )}
    </section>
  );
}

function ChosenFile({ file, onClear }: { file: File; onClear: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-l border border-line-strong bg-raised px-5 py-4">
      <FileText aria-hidden className="size-6 shrink-0 text-accent" />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{file.name}</span>
        <span className="text-caption text-ink-faint">{sizeText(file.size)}</span>
      </p>
      <IconButton label="다른 파일 고르기" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

interface FileDropProps {
  onFile: (file: File) => void;
  /** What is wrong with the file that was dropped or chosen last. */
  refusal: string | null;
}

/** An area to drop a file on, or to press and choose one. */
function FileDrop({ onFile, refusal }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const refusalId = useId();
  usePreventedDrops();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div>
      <label
        onDragEnter={hover}
        onDragOver={hover}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          'relative isolate flex cursor-pointer flex-col items-center gap-2 overflow-hidden rounded-l border-2 border-dashed px-6 py-14 text-center',
          'transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
          isOver ? 'border-accent bg-accent-wash' : 'border-line-strong bg-raised hover:border-ink-faint',
        )}
      >
        <span aria-hidden className="manuscript-grid manuscript-fade absolute inset-0 -z-10 opacity-60" />
        <FileUp aria-hidden className="size-8 text-accent" />
        <span className="font-bold sm:text-lead">
          {isOver ? '여기에 놓으세요' : '파일을 끌어다 놓거나 눌러서 고르세요'}
        </span>
        <span className="text-small text-balance text-ink-soft">
          {ACCEPTED_TEXT} <span className="whitespace-nowrap">· {sizeText(IMPORT_MAXIMUM_BYTES)}까지</span>
        </span>
        <input
          type="file"
          accept={ACCEPT}
          aria-label="이력서 파일"
          aria-describedby={refusal ? refusalId : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            // Otherwise choosing the same file again would fire no event.
            event.target.value = '';
          }}
        />
      </label>
      {refusal && (
        <p id={refusalId} role="alert" className="mt-2 text-small font-medium text-red">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** A file dropped beside the area would be opened by the browser instead of the page. */
function usePreventedDrops(): void {
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}

interface FileToSend {
  file: File;
  /** Stays the same for a file, so that pressing again after a failed call is charged once. */
  form: FormData;
}

const FIELD = resumeImportRoutes.start.upload?.field ?? 'file';

function toFileToSend(file: File): FileToSend {
  const form = new FormData();
  form.set(FIELD, file);
  return { file, form };
}

/** Choosing a file and starting the import: consent, a check of the current balance, then the upload. */
export function useImportStart(onAccepted: (job: Job) => void) {
  const [chosen, setChosen] = useState<FileToSend | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const askConsent = useAiConsent();
  const submit = useJobMutation(resumeImportRoutes.start, {
    tokenCost: TOKEN_COSTS.RESUME_IMPORT,
    onAccepted,
  });
  const { error } = submit;
  return {
    file: chosen?.file ?? null,
    refusal,
    choose: (file: File) => {
      const reason = fileRefusal(file);
      setRefusal(reason);
      setChosen(reason === null ? toFileToSend(file) : null);
      submit.reset();
    },
    clear: () => {
      setChosen(null);
      setRefusal(null);
      submit.reset();
    },
    start: async () => {
      if (chosen && (await askConsent())) submit.mutate({ body: chosen.form });
    },
    isPending: submit.isPending,
    error: startFailureText(error),
    advice: isHttpError(error) ? failureAdvice(error.errorCode) : null,
  };
}
type ImportStart = ReturnType<typeof useImportStart>;

const FAILURE_ADVICE: Partial<Record<ErrorCode, string>> = {
  FILE_TOO_LARGE: '사진을 줄이거나 이력서 쪽만 남겨 다시 저장해 보세요.',
  UNSUPPORTED_FILE: '쓰던 프로그램에서 PDF나 DOCX로 다시 저장해 올려 보세요.',
  UNREADABLE_FILE: '암호를 풀거나, 글자를 마우스로 고를 수 있는 파일인지 확인해 보세요.',
};

/** What the member can do about a file that was refused; null when there is nothing to say. */
export const failureAdvice = (errorCode: ErrorCode | null | undefined): string | null =>
  (errorCode && FAILURE_ADVICE[errorCode]) ?? null;

const EXTENSIONS = ['pdf', 'docx', 'hwpx', 'hwp', 'txt', 'json'] as const;

/** For the `accept` of a file field. */
const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',');
const ACCEPTED_TEXT = 'PDF, DOCX, HWPX, HWP, TXT, JSON';

const FILE_TYPE_ADVICE = new Map(
  Object.entries({
    doc: '옛 Word 문서(.doc)는 읽지 못해요. Word에서 .docx로 저장해 주세요.',
    rtf: 'RTF 문서는 읽지 못해요. .docx로 저장해 주세요.',
    zip: '압축을 풀고 이력서 파일 하나를 골라 주세요.',
    xls: '표 계산 문서는 읽지 못해요. PDF로 저장해 주세요.',
    xlsx: '표 계산 문서는 읽지 못해요. PDF로 저장해 주세요.',
    ppt: '발표 문서는 읽지 못해요. PDF로 저장해 주세요.',
    pptx: '발표 문서는 읽지 못해요. PDF로 저장해 주세요.',
    jpg: '그림에서는 글을 읽지 못해요. 글자가 들어 있는 문서를 골라 주세요.',
    jpeg: '그림에서는 글을 읽지 못해요. 글자가 들어 있는 문서를 골라 주세요.',
    png: '그림에서는 글을 읽지 못해요. 글자가 들어 있는 문서를 골라 주세요.',
  }),
);

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

/** 12.3MB, 48KB; rounded up, so that a file over the limit is never shown as within it. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toLocaleString('ko-KR')}MB`;
  return `${Math.max(1, Math.ceil(bytes / KILOBYTE))}KB`;
}

/**
 * Why a file need not be sent at all, in words for the member; null when the server has to decide. A name without
 * an extension says nothing: the server recognizes the content.
 */
export function fileRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return '빈 파일이에요. 다른 파일을 골라 주세요.';
  if (size > IMPORT_MAXIMUM_BYTES)
    return `${sizeText(IMPORT_MAXIMUM_BYTES)}까지 올릴 수 있어요. 이 파일은 ${sizeText(size)}예요.`;
  const extension = /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || EXTENSIONS.some((known) => known === extension)) return null;
  return (
    FILE_TYPE_ADVICE.get(extension) ??
    `${ACCEPTED_TEXT} 파일을 골라 주세요. 이 파일은 .${extension} 형식이에요.`
  );
}
