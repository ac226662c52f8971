import { compareDescriptions } from './storage/compare-descriptions.js';
import { countOpenWork } from './storage/count-work.js';
import { takeOutOutdated } from './storage/embeddings.js';
import { mergeClusters } from './storage/merge-clusters.js';
import type { Regrouping } from './storage/regrouping.js';
import { signDescriptions } from './storage/sign-descriptions.js';

/** Told where the work stands; `done` of the stage, 0 to 1. */
export type TellStage = (stage: 'compare' | 'merge', done: number) => void;

/**
 * Brings descriptions that say the same together, and gives each group its final feature. Looks only at what is new or has lost a
 * neighbour since the last time; the result is the one that looking at everything would have. What it has written stays right when it
 * is stopped anywhere, and the next call goes on from there.
 * @param model whose vectors take part, where descriptions have any
 * @throws the signal's reason when it is aborted
 */
export async function regroupFeatures(regrouping: Regrouping, model: string, tell: TellStage): Promise<void> {
  await takeOutOutdated(regrouping, model);
  const { unsigned, uncompared } = await countOpenWork(regrouping.dataSource);
  const advance = counter(unsigned + uncompared, (done) => tell('compare', done));
  await signDescriptions(regrouping, model, advance);
  await compareDescriptions(regrouping, advance);
  const { unmerged } = await countOpenWork(regrouping.dataSource);
  await mergeClusters(
    regrouping,
    counter(unmerged, (done) => tell('merge', done)),
  );
}

// What is withdrawn or dissolved meanwhile makes a total wrong: nothing is ever more than done.
function counter(total: number, tell: (done: number) => void): (count: number) => void {
  let counted = 0;
  tell(0);
  return (count) => {
    counted += count;
    tell(Math.min(1, counted / total));
  };
}
