import { FileUp } from 'lucide-react';
import { useEffect, useId, useState, type DragEvent } from 'react';
import { classNames } from '@/lib/class-names';
import { ACCEPT, ACCEPTED_TEXT } from './accepted-files.js';

interface FileDropProps {
  onFile: (file: File) => void;
  /** What is wrong with the file that was dropped last. */
  refusal: string | null;
}

/** A place to drop a file on, or to press and choose one. */
export function FileDrop({ onFile, refusal }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const refusalId = useId();
  useStrayDrops();
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
        <span className="text-lead font-bold">
          {isOver ? '여기에 놓으세요' : '파일을 끌어다 놓거나 눌러서 고르세요'}
        </span>
        <span className="text-small text-balance text-ink-soft">
          {ACCEPTED_TEXT} <span className="whitespace-nowrap">· 10MB까지</span>
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
            // The same file chosen again is chosen again.
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

/** A file dropped beside the place would be opened by the browser instead of the page. */
function useStrayDrops(): void {
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
