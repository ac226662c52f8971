import { exportedFileSchema } from '#contracts';
import type { ExportedFile, Job } from '#contracts';

/** The file that an export has made; null while it runs, when it failed, and once the file has gone. */
export function exportedFileOf({ type, status, result }: Job): ExportedFile | null {
  if (type !== 'EXPORT' || status !== 'SUCCEEDED') return null;
  const file = exportedFileSchema.safeParse(result).data;
  return file && Date.parse(file.expiresAt) > Date.now() ? file : null;
}

/** Hands a file to the browser's downloads. */
export function download({ downloadUrl, fileName }: ExportedFile): void {
  const link = document.createElement('a');
  link.href = downloadUrl;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
