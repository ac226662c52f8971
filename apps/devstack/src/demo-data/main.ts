import { commonEnvironment, InvalidEnvironmentError, loadEnvironment, tokenPolicyOf } from '#config';
import { connectDatabase } from '#database';
import { z } from 'zod';
import { seedDemoData } from './seed-demo-data.js';

const settings = commonEnvironment.extend({ SAMPLE_SITE_ORIGIN: z.url({ protocol: /^http$/ }).optional() });
const environment = readEnvironment();
const dataSource = await connectDatabase(environment.DATABASE_URL, 1);
try {
  const seeded = await seedDemoData(dataSource, {
    policy: tokenPolicyOf(environment),
    sampleSiteOrigin: environment.SAMPLE_SITE_ORIGIN,
  });
  process.stdout.write(seeded ? '지어낸 예시 자료를 넣었습니다.\n' : '예시 자료가 이미 있습니다.\n');
} finally {
  await dataSource.destroy();
}

function readEnvironment(): z.infer<typeof settings> {
  try {
    return loadEnvironment(settings, process.env);
  } catch (error) {
    if (!(error instanceof InvalidEnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
