import { z } from 'zod';
import { parseArgs } from 'node:util';
import { demoAccounts } from '../demo-accounts.js';
import { PartFailure } from '../processes/managed-process.js';
import { Topology } from './topology.js';

const scaleSchema = z
  .string()
  .regex(/^[\w-]+=\d{1,2}$/, '--scale은 서비스=수 꼴이어야 해요.')
  .transform((text): [string, number] => {
    const [service = '', count] = text.split('=');
    return [service, Number(count)];
  });

/** `npm run topology -- --scale api=3 --scale worker-ai=8`: docker-compose.yml as plain processes, until Ctrl-C. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { scale: { type: 'string', multiple: true, default: [] } } });
  const scale = Object.fromEntries(values.scale.map((text) => scaleSchema.parse(text)));
  const stopping = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  console.log('docker-compose.yml대로 프로세스를 켜요…');
  const topology = await Topology.start({ scale });
  console.log(`\n  ${topology.url}  (인증서는 이 프록시가 스스로 만든 것이라 브라우저가 경고해요)`);
  console.log(`  데모 계정: ${demoAccounts.map(({ email }) => email).join(', ')}\n  멈추려면 Ctrl+C`);
  await stopping;
  console.log('멈추는 중이에요…');
  await topology.stop();
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof PartFailure || error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
