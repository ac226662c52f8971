import { ADVISORY_LOCKS, lockUntilCommit, type Transaction } from '#database';

/** Waits until no other transaction regroups features, until the end of this one: counts are read and written as one. */
export const lockFeatures = (tx: Transaction): Promise<void> => lockUntilCommit(tx, ADVISORY_LOCKS.FEATURES);
