import { Download, FileBraces, FileText, FileType } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { formatNumber } from '@/lib/format';

type ExportFormat = 'pdf' | 'docx' | 'json' | 'txt';

interface FormatText {
  label: string;
  hint: string;
  icon: ReactNode;
}

export const EXPORT_FORMATS: Record<ExportFormat, FormatText> = {
  pdf: { label: 'PDF', hint: '그대로 제출하기', icon: <FileText aria-hidden /> },
  docx: { label: 'DOCX', hint: '워드에서 고치기', icon: <FileType aria-hidden /> },
  json: { label: 'JSON', hint: '다른 서비스로 옮기기', icon: <FileBraces aria-hidden /> },
  txt: { label: 'TXT', hint: '글만 남기기', icon: <FileText aria-hidden /> },
};

/** The menu's trigger where there is no room for a label. */
export const ExportIconButton = ({ isBusy, ...trigger }: { isBusy: boolean }) => (
  <IconButton {...trigger} label="내보내기" isBusy={isBusy}>
    {!isBusy && <Download aria-hidden />}
  </IconButton>
);

/** Says before an export how many spelling findings are left. */
export const spellingNotice = (count: number): string | null =>
  count > 0 ? `맞춤법 ${formatNumber(count)}개가 남아 있어요` : null;

interface ExportMenuProps<Format extends ExportFormat> {
  formats: readonly Format[];
  onExport: (format: Format) => void;
  isBusy: boolean;
  /** Said above the formats, such as that something is left to correct. */
  notice?: string | null;
  /** A button with a label by default. */
  trigger?: ReactNode;
}

/** The formats in which a document can be exported. */
export function ExportMenu<Format extends ExportFormat>({
  formats,
  onExport,
  isBusy,
  notice = null,
  trigger = <Button isBusy={isBusy}>{!isBusy && <Download aria-hidden />} 내보내기</Button>,
}: ExportMenuProps<Format>) {
  return (
    <Menu label={notice === null ? '내보내기 형식' : `내보내기 형식. ${notice}`} trigger={trigger}>
      {notice !== null && <div className="px-3 pt-2 pb-1 text-caption text-ink-soft">{notice}</div>}
      {formats.map((format) => (
        <MenuItem key={format} icon={EXPORT_FORMATS[format].icon} onSelect={() => onExport(format)}>
          <span className="font-semibold">{EXPORT_FORMATS[format].label}</span>
          <span className="ml-auto text-caption text-ink-faint">{EXPORT_FORMATS[format].hint}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
