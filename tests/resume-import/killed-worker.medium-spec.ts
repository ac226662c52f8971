import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildHwpx, SAMPLE_RESUME, until } from '#testing';
import type { ManagedProcess } from '../../apps/devstack/src/processes/managed-process.js';
import { startWorkerProcess } from '../long-actions/worker-process.js';
import { ImportStage } from './import-stage.js';

let stage: ImportStage;
let doomed: ManagedProcess;
beforeAll(async () => {
  stage = await ImportStage.start();
  doomed = await startWorkerProcess(stage.workerEnvironment);
});
afterAll(async () => {
  await doomed.stop();
  await stage.stop();
});

it('is finished by another worker when the first is killed in the middle, and charged once', async () => {
  const asked = await stage.control({
    faults: [{ schemaName: 'resume_structure', kind: 'held', times: 1 }],
  });
  const member = await stage.api.signIn();
  const jobId = await stage.begin(member.client, buildHwpx(SAMPLE_RESUME), '이력서.hwpx');
  await until('the model is asked', async () => (await asked()) === 1);
  doomed.kill('SIGKILL');
  await doomed.ended();
  await stage.startWorker();
  const job = await stage.untilStatus(member.client, jobId, 'SUCCEEDED');
  expect(job).toMatchObject({ attempt: 2, result: { draft: { name: '김하늘' } } });
  expect(await stage.tokensOf(member)).toEqual({ spendable: 35, held: 0, kinds: ['GRANT', 'HOLD', 'TAKE'] });
  expect(await stage.leftOvers(member)).toEqual({ files: 0, steps: 0 });
});
