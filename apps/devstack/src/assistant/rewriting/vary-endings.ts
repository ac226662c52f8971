import { findEndingRuns } from '#domain';
import { revise, type Revision } from './revision.js';

// Verbs in -했습니다 and a plain one that takes the same object.
const PLAIN_VERBS: Record<string, string> = {
  사용: '썼',
  활용: '썼',
  작성: '썼',
  제작: '만들었',
  개발: '만들었',
  구현: '만들었',
  구축: '만들었',
  학습: '익혔',
  공부: '익혔',
  습득: '익혔',
  단축: '줄였',
  해결: '풀었',
  경험: '겪었',
  담당: '맡았',
  달성: '이뤘',
  취득: '땄',
  획득: '얻었',
  선택: '골랐',
  제안: '내놓았',
  극복: '이겨 냈',
  파악: '알아냈',
  개선: '고쳤',
  수정: '고쳤',
  수행: '해냈',
  완수: '해냈',
  공유: '나눴',
};
const WITH_OBJECT = new RegExp(`([을를]) (${Object.keys(PLAIN_VERBS).join('|')})했습니다(?=[.!]*$)`);
const EFFORT = / 노력했습니다(?=[.!]*$)/;
const WISH = /하고 싶습니다(?=[.!]*$)/;

function varyEnding(text: string): string {
  return text
    .replace(WITH_OBJECT, (match, particle: string, noun: string) =>
      PLAIN_VERBS[noun] ? `${particle} ${PLAIN_VERBS[noun]}습니다` : match,
    )
    .replace(EFFORT, ' 애썼습니다')
    .replace(WISH, '하겠습니다');
}

function varyRun(run: readonly Revision[], changed: Map<number, Revision>): void {
  let previousChanged = false;
  for (const revision of run.slice(1)) {
    const varied: Revision = previousChanged
      ? revision
      : revise(revision, 'REPEATED_ENDING', varyEnding(revision.text));
    previousChanged = varied !== revision;
    if (previousChanged) changed.set(revision.sentence.number, varied);
  }
}

/** In runs of sentences with one ending, gives every other sentence another verb where one fits for sure. */
export function varyEndings(revisions: readonly Revision[]): Revision[] {
  const changed = new Map<number, Revision>();
  for (const run of findEndingRuns(revisions.filter((revision) => revision.text !== '')))
    varyRun(run, changed);
  return revisions.map((revision) => changed.get(revision.sentence.number) ?? revision);
}
