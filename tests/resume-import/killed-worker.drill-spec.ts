import { buildHwpx, SAMPLE_RESUME, until } from '#testing';
import { useWorkerProcess } from '../long-actions/worker-process.js';
import { ImportFixture } from './import-fixture.js';

const worker = useWorkerProcess(() => ImportFixture.start());

it('an import is finished by another worker when the first is killed, and charged once', async () => {
  const { fixture } = worker;
  const asked = await fixture.control({
    faults: [{ schemaName: 'resume_structure', kind: 'held', times: 1 }],
  });
  const member = await fixture.api.signIn();
  const jobId = await fixture.begin(member.client, buildHwpx(SAMPLE_RESUME), '이력서.hwpx');
  await until('the model is asked', async () => (await asked()) === 1);
  await worker.kill();
  await fixture.startWorker();
  const job = await fixture.untilStatus(member.client, jobId, 'SUCCEEDED');
  expect(job).toMatchObject({ attempt: 2, result: { draft: { name: '김하늘' } } });
  expect(await fixture.tokensOf(member)).toEqual({
    spendable: 35,
    held: 0,
    kinds: ['GRANT', 'HOLD', 'TAKE'],
  });
  expect(await fixture.keptFilesAndSteps(member)).toEqual({ files: 0, steps: 0 });
});
