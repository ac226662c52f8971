import { Dialog } from '@/components/ui/dialog';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { useShortcutStore, type ShortcutRow } from '@/lib/shortcuts/shortcut-store';

const EVERYWHERE: readonly ShortcutRow[] = [
  { keys: ['Ctrl', 'K'], label: '빠른 이동' },
  { keys: ['?'], label: '단축키 보기' },
  { keys: ['Esc'], label: '열린 창 닫기' },
];

export interface ShortcutHelpDialogProps {
  onClose: () => void;
}

export default function ShortcutHelpDialog({ onClose }: ShortcutHelpDialogProps) {
  const groups = useShortcutStore((state) => state.groups);
  return (
    <Dialog isOpen onOpenChange={onClose} title="단축키" description="맥에서는 Ctrl 대신 Command를 눌러요.">
      <ShortcutGroup name="어디서나" rows={EVERYWHERE} />
      {Object.entries(groups).map(([name, rows]) => (
        <ShortcutGroup key={name} name={name} rows={rows} />
      ))}
    </Dialog>
  );
}

function ShortcutGroup({ name, rows }: { name: string; rows: readonly ShortcutRow[] }) {
  return (
    <section className="mt-5">
      <h3 className="text-caption font-semibold text-ink-faint">{name}</h3>
      <dl className="mt-1 divide-y divide-line border-y border-line">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2.5 text-small">
            <dt>{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <KeyboardKey key={key}>{key}</KeyboardKey>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
