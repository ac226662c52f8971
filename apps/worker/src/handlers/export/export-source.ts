import type { WrittenFile } from '#documents';
import type { ExportPayload } from '#jobs';

export type ExportKind = ExportPayload['kind'];
export type PayloadOf<Kind extends ExportKind> = Extract<ExportPayload, { kind: Kind }>;

/** Makes the file of one kind of export. */
export interface ExportSource<Kind extends ExportKind> {
  /**
   * @param memberId whose it has to be
   * @throws ProductError NOT_FOUND when it is not theirs, or deleted by then
   */
  write(payload: PayloadOf<Kind>, memberId: number, signal: AbortSignal): Promise<WrittenFile>;
}
