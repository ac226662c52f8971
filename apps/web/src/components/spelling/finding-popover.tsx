import { Popover } from 'radix-ui';
import { FindingButtons, FindingKind, FindingWords, type FindingActions } from './finding-parts.js';
import type { DocumentFinding } from './use-document-findings.js';

export interface FindingPopoverProps extends FindingActions {
  finding: DocumentFinding;
  /** The marked words on the screen. */
  anchor: Element;
  /** What the member writes in; it keeps the focus unless the popover was opened by keyboard. */
  area: HTMLElement;
  byKeyboard: boolean;
  onClose: () => void;
}

/** Shows a finding beside its words in the text. */
export function FindingPopover(props: FindingPopoverProps) {
  const { finding, anchor, area, byKeyboard, onClose } = props;
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          aria-label={`‘${finding.wholeOriginal}’ 맞춤법 점검 결과`}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            if (!byKeyboard) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (byKeyboard) area.focus({ preventScroll: true });
          }}
          className="z-50 flex w-88 max-w-[calc(100vw-1.5rem)] animate-appear flex-col gap-2 rounded-l border border-line bg-raised p-4 text-small text-ink shadow-lift outline-none [--surface:var(--raised)]"
        >
          <p className="flex flex-wrap items-baseline gap-x-2 text-caption text-ink-faint">
            <FindingKind {...finding} />
          </p>
          <p>
            <FindingWords {...finding} />
          </p>
          <p className="text-ink-soft">{finding.reason}</p>
          <FindingButtons {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
