import { compareDescriptions } from './storage/compare-descriptions.js';
import { resetOutdated } from './storage/embeddings.js';
import { mergeClusters } from './storage/final-features.js';
import { countOpenWork, type Regrouping } from './storage/regrouping.js';
import { signDescriptions } from './storage/sign-descriptions.js';

/** Called with the progress of the work; `done` is the share of the stage, 0 to 1. */
export type ReportProgress = (stage: 'compare' | 'merge', done: number) => void;

/**
 * Groups descriptions that say the same, and gives each group its final feature. Processes only what is new or what a change since
 * the last run may group differently; the result is that of processing everything. A run can be stopped at any
 * point: what it has written stays correct, and the next call continues from there.
 * @param model embedding model whose vectors are compared, where descriptions have them
 * @throws the signal's reason when it is aborted
 */
export async function regroupFeatures(
  regrouping: Regrouping,
  model: string,
  reportProgress: ReportProgress,
): Promise<void> {
  await resetOutdated(regrouping, model);
  const { unsigned, uncompared } = await countOpenWork(regrouping.dataSource);
  const advance = counter(unsigned + uncompared, (done) => reportProgress('compare', done));
  await signDescriptions(regrouping, model, advance);
  await compareDescriptions(regrouping, advance);
  const { unmerged } = await countOpenWork(regrouping.dataSource);
  await mergeClusters(
    regrouping,
    counter(unmerged, (done) => reportProgress('merge', done)),
  );
}

// Withdrawn or dissolved descriptions change the total: the share is capped at 1.
function counter(total: number, report: (done: number) => void): (count: number) => void {
  let counted = 0;
  report(0);
  return (count) => {
    counted += count;
    report(Math.min(1, counted / total));
  };
}
