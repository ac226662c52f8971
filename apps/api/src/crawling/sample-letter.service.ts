import {
  toPage,
  type CrawledCoverLetter as SampleLetterView,
  type crawledCoverLetterRoutes,
  type Page,
} from '#contracts';
import { CrawledCoverLetter, inTransaction, writeAudit, type Transaction } from '#database';
import { ProductError } from '#domain';
import { ADMINISTRATORS, clientEvent, EVENT_BUS, type EventBus } from '#events';
import { countFeatures, withdrawAllFeatures, withdrawFeatures } from '#letter-features';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { SampleLetterRepository, toLetterView } from './sample-letter.repository.js';

/** The runId of a change that an administrator made rather than a run. */
const NO_RUN = 0;

/** Changes of sample letters by administrators. A changed or deleted letter loses its features. */
@Injectable()
export class SampleLetterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly letters: SampleLetterRepository,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  async list(
    query: RouteInput<typeof crawledCoverLetterRoutes.list>['query'],
  ): Promise<Page<SampleLetterView>> {
    const [content, total] = await Promise.all([this.letters.page(query), this.letters.count()]);
    return toPage(content, total, query);
  }

  /** @throws ProductError NOT_FOUND */
  update(actorMemberId: number, coverLetterId: number, text: string): Promise<SampleLetterView> {
    return inTransaction(this.dataSource, async (tx) => {
      const letter = await lockLetter(tx.manager, coverLetterId);
      if (letter.text === text) return toLetterView(letter);
      const before = { coverLetterId, length: letter.text.length };
      // Without the hash the features are extracted again.
      await tx.manager.save(Object.assign(letter, { text, extractedTextHash: null }));
      await withdrawFeatures(tx, [coverLetterId]);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWLED_COVER_LETTER_UPDATE',
        before,
        after: { coverLetterId, length: text.length },
      });
      await this.publishTotals(tx, { updated: 1, deleted: 0 });
      return toLetterView(letter);
    });
  }

  /** @throws ProductError NOT_FOUND */
  remove(actorMemberId: number, coverLetterId: number): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const letter = await lockLetter(tx.manager, coverLetterId);
      const before = { coverLetterId, length: letter.text.length };
      await withdrawFeatures(tx, [coverLetterId]);
      await tx.manager.remove(letter);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWLED_COVER_LETTER_DELETE',
        before,
        after: null,
      });
      await this.publishTotals(tx, { updated: 0, deleted: 1 });
    });
  }

  removeAll(actorMemberId: number): Promise<{ deletedCount: number }> {
    return inTransaction(this.dataSource, async (tx) => {
      const deletedCount = await this.letters.deleteAll(tx, () => withdrawAllFeatures(tx));
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWLED_COVER_LETTER_DELETE_ALL',
        before: { letters: deletedCount },
        after: { letters: 0 },
      });
      await this.publishTotals(tx, { updated: 0, deleted: deletedCount });
      return { deletedCount };
    });
  }

  private async publishTotals(tx: Transaction, changes: { updated: number; deleted: number }): Promise<void> {
    const [total, features] = await Promise.all([this.letters.count(tx.manager), countFeatures(tx)]);
    this.bus.publish(
      tx,
      clientEvent(ADMINISTRATORS, 'crawl-list-updated', { runId: NO_RUN, added: 0, ...changes, total }),
      clientEvent(ADMINISTRATORS, 'feature-list-updated', features),
    );
  }
}

async function lockLetter(manager: EntityManager, coverLetterId: number): Promise<CrawledCoverLetter> {
  const letter = await manager.findOne(CrawledCoverLetter, {
    where: { coverLetterId },
    lock: { mode: 'pessimistic_write' },
  });
  if (letter === null)
    throw new ProductError('NOT_FOUND', { message: '수집한 자기소개서를 찾을 수 없어요.' });
  return letter;
}
