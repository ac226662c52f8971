import { type ExceededQuota, SPELLING_LIMITS, type SpellingWordView } from '#contracts';
import { inTransaction, SpellingWord } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockMember } from '../members/lock-member.js';

/** Members' own dictionaries. */
@Injectable()
export class SpellingWordService {
  constructor(private readonly dataSource: DataSource) {}

  /** The words, the newest first. */
  async list(memberId: number): Promise<SpellingWordView[]> {
    const words = await this.dataSource.manager.find(SpellingWord, {
      where: { memberId },
      order: { wordId: 'DESC' },
    });
    return words.map(toView);
  }

  /**
   * Adds a word; one that is there already stays as it is. Additions of a member wait for one another, so that each counts those before it.
   * @throws ProductError QUOTA_EXCEEDED
   */
  add(memberId: number, word: string): Promise<SpellingWordView> {
    return inTransaction(this.dataSource, async (tx) => {
      const { manager } = tx;
      await lockMember(tx, memberId);
      const known = await manager.findOneBy(SpellingWord, { memberId, word });
      if (known !== null) return toView(known);
      const used = await manager.countBy(SpellingWord, { memberId });
      if (used >= SPELLING_LIMITS.words) throw dictionaryFull(used);
      return toView(await manager.save(manager.create(SpellingWord, { memberId, word })));
    });
  }

  /** @throws ProductError NOT_FOUND */
  async remove(memberId: number, wordId: number): Promise<void> {
    const { affected } = await this.dataSource.manager.delete(SpellingWord, { memberId, wordId });
    if (affected === 0) throw new ProductError('NOT_FOUND', { message: '내 사전에 없는 낱말이에요.' });
  }
}

const toView = ({ wordId, word, createdAt }: SpellingWord): SpellingWordView => ({
  wordId,
  word,
  createdAt: createdAt.toISOString(),
});

function dictionaryFull(used: number): ProductError {
  const data: ExceededQuota = { quota: 'spellingWords', used, limit: SPELLING_LIMITS.words };
  return new ProductError('QUOTA_EXCEEDED', {
    message: `내 사전에는 낱말을 ${SPELLING_LIMITS.words}개까지 넣을 수 있어요. 쓰지 않는 낱말을 빼 주세요.`,
    data,
  });
}
