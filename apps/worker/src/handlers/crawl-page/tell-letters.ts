import type { Transaction } from '#database';
import { clientEvent, type EventBus } from '#events';
import type { LetterFate } from './storing/store-letter.js';

const TO_ADMINISTRATORS = { memberId: null, administrators: true };

/** Tells administrators what became of a letter that a run found. */
export async function tellLetter(
  tx: Transaction,
  bus: EventBus,
  runId: number,
  fate: LetterFate | null,
): Promise<void> {
  if (fate === null || fate === 'UNCHANGED') return;
  const [row] = await tx.query<{ total: number }>('SELECT total FROM crawled_letter_total');
  const counts = { added: fate === 'ADDED' ? 1 : 0, updated: fate === 'CHANGED' ? 1 : 0, deleted: 0 };
  bus.publish(
    tx,
    clientEvent(TO_ADMINISTRATORS, 'crawl-list-updated', { runId, ...counts, total: row?.total ?? 0 }),
  );
}
