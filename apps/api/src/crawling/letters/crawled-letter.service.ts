import { toPage, type CrawledCoverLetter, type crawledCoverLetterRoutes, type Page } from '#contracts';
import { inTransaction, writeAudit, type Transaction } from '#database';
import { clientEvent, EVENT_BUS, type EventBus } from '#events';
import { countFeatures, withdrawAllFeatures, withdrawFeatures } from '#features';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteInput } from '../../platform/endpoint/endpoint.js';
import { CrawledLetterRepository } from './crawled-letter.repository.js';

/** No run did it but an administrator. */
const NO_RUN = 0;
const TO_ADMINISTRATORS = { memberId: null, administrators: true };

/** Sample letters in the hands of administrators; what is changed or deleted takes its features along. */
@Injectable()
export class CrawledLetterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly letters: CrawledLetterRepository,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  async list(
    query: RouteInput<typeof crawledCoverLetterRoutes.list>['query'],
  ): Promise<Page<CrawledCoverLetter>> {
    const [content, total] = await Promise.all([this.letters.page(query), this.letters.count()]);
    return toPage(content, total, query);
  }

  /** @throws ProductError NOT_FOUND */
  update(actorMemberId: number, coverLetterId: number, text: string): Promise<CrawledCoverLetter> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await this.letters.lock(tx, coverLetterId);
      if (before.text === text) return before;
      const letter = await this.letters.write(tx, coverLetterId, text);
      await withdrawFeatures(tx, [coverLetterId]);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWLED_COVER_LETTER_UPDATE',
        before: { coverLetterId, length: before.text.length },
        after: { coverLetterId, length: text.length },
      });
      await this.tell(tx, { updated: 1, deleted: 0 });
      return letter;
    });
  }

  /** @throws ProductError NOT_FOUND */
  remove(actorMemberId: number, coverLetterId: number): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await this.letters.lock(tx, coverLetterId);
      await withdrawFeatures(tx, [coverLetterId]);
      await this.letters.remove(tx, coverLetterId);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWLED_COVER_LETTER_DELETE',
        before: { coverLetterId, length: before.text.length },
        after: null,
      });
      await this.tell(tx, { updated: 0, deleted: 1 });
    });
  }

  removeAll(actorMemberId: number): Promise<{ deletedCount: number }> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.letters.lockAll(tx);
      await withdrawAllFeatures(tx);
      const deletedCount = await this.letters.removeAll(tx);
      writeAudit(tx, {
        actorMemberId,
        action: 'CRAWLED_COVER_LETTER_DELETE_ALL',
        before: { letters: deletedCount },
        after: { letters: 0 },
      });
      await this.tell(tx, { updated: 0, deleted: deletedCount });
      return { deletedCount };
    });
  }

  private async tell(tx: Transaction, changes: { updated: number; deleted: number }): Promise<void> {
    const [total, features] = await Promise.all([this.letters.countWithin(tx), countFeatures(tx)]);
    this.bus.publish(
      tx,
      clientEvent(TO_ADMINISTRATORS, 'crawl-list-updated', { runId: NO_RUN, added: 0, ...changes, total }),
      clientEvent(TO_ADMINISTRATORS, 'feature-list-updated', features),
    );
  }
}
