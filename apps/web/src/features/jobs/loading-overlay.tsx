import { Dialog } from 'radix-ui';
import { ManuscriptProgress } from '@/components/ui/progress';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { OverlayJob } from './overlay-job.js';
import { OverlaySending } from './overlay-sending.js';

const ROW_CELLS = 12;

/** The full-screen overlay of global loading; for a job it shows the stages and can be left. */
export function LoadingOverlay() {
  const { isLoading, loadingMessage, jobId, sending, stop } = useLoadingStore();
  const keepOpen = (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open={isLoading}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-paper/92" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            keepOpen(event);
            if (jobId) stop();
          }}
          onPointerDownOutside={keepOpen}
          onInteractOutside={keepOpen}
          className="fixed inset-0 z-50 flex items-center justify-center p-5 outline-none"
        >
          <div className="w-full max-w-md animate-appear rounded-l border border-line bg-raised p-6 text-center shadow-sheet sm:p-8">
            {jobId ? (
              <OverlayJob jobId={jobId} message={loadingMessage} />
            ) : sending ? (
              <OverlaySending sending={sending} />
            ) : (
              <>
                <Dialog.Title className="text-heading">{loadingMessage}</Dialog.Title>
                <div role="status" className="sr-only">
                  {loadingMessage}
                </div>
                <ManuscriptProgress
                  value={0}
                  cells={ROW_CELLS}
                  label="접수하는 중"
                  className="mt-6 animate-breathe"
                />
              </>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
