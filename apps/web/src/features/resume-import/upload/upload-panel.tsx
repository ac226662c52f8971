import { useQuery } from '@tanstack/react-query';
import { FileText, X } from 'lucide-react';
import { TOKEN_COSTS } from '#contracts';
import { CostButton } from '@/components/cost-button';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { productInfoQuery } from '@/lib/product-info';
import { useOnline } from '@/lib/use-online';
import { sizeText } from './accepted-files.js';
import { FileDrop } from './file-drop.js';
import type { ImportStart } from './use-import-start.js';

/** Choosing a file, and what it costs to have it read. */
export function UploadPanel({ start }: { start: ImportStart }) {
  const { data: productInfo } = useQuery(productInfoQuery());
  const isOnline = useOnline();
  return (
    <section aria-label="파일 고르기" className="flex flex-col gap-4">
      {start.file ? (
        <ChosenFile file={start.file} onClear={start.clear} />
      ) : (
        <FileDrop onFile={start.choose} refusal={start.refusal} />
      )}
      <p className="text-small text-ink-soft">
        파일의 글을 읽어 이력서 항목으로 나눠 드려요. 원문에 없는 내용은 넣지 않고, 확인하고 저장하기 전에는
        아무것도 저장하지 않아요. 올린 파일은 다 읽으면 지워요.{' '}
        {productInfo?.aiPracticeMode && <Badge>연습용 AI</Badge>}
      </p>
      {start.file && (
        <CostButton
          className="sm:self-start"
          size="large"
          label="가져오기"
          cost={TOKEN_COSTS.RESUME_IMPORT}
          disabledReason={isOnline ? null : '오프라인이에요. 연결되면 가져올 수 있어요.'}
          isBusy={start.isPending}
          onClick={() => void start.start()}
        />
      )}
      {start.error && (
        <div role="alert" className="border-l-2 border-red pl-4 text-small">
          <p className="font-semibold text-red">{start.error}</p>
          {start.advice && <p className="text-ink-soft">{start.advice}</p>}
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
