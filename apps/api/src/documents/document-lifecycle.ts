import type { CoverLetter, Resume } from '#database';
import { type DeepPartial, type EntityManager, type FindOptionsWhere, IsNull, Not } from 'typeorm';

type Document = CoverLetter | Resume;
type DocumentEntity = typeof CoverLetter | typeof Resume;

/** What identifies the draft on a member's device that a document is made of. */
interface Draft {
  memberId: number;
  draftId: string;
}

/** Inserts the document that a draft becomes, and nothing when the draft became one already, also when several requests arrive at once. */
export async function insertOnce(
  manager: EntityManager,
  entity: DocumentEntity,
  { memberId, draftId }: Draft,
  document: DeepPartial<Document>,
): Promise<void> {
  // Earlier releases of the product kept the draft id of a deleted document, which would prevent the insertion.
  const deleted = { memberId, draftId, deletedAt: Not(IsNull()) };
  await manager.update<Document>(entity, deleted, { draftId: null });
  const insertion = manager.createQueryBuilder().insert().into<Document>(entity);
  await insertion
    .values({ ...document, memberId, draftId })
    .orIgnore()
    .updateEntity(false)
    .execute();
}

/** Puts a document into the trash. Its draft may become a document again. @returns false when there is none that is not deleted */
export async function moveToTrash(
  manager: EntityManager,
  entity: DocumentEntity,
  own: FindOptionsWhere<Document>,
): Promise<boolean> {
  const { affected } = await manager.update<Document>(
    entity,
    { ...own, deletedAt: IsNull() },
    { deletedAt: () => 'now()', draftId: null },
  );
  return affected === 1;
}
