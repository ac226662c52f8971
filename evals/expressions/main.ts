import { reportExpressions } from './report-expressions.js';

/** The command `expressions` of evals/main.ts, which is argument 2; its options follow. */
process.stdout.write(await reportExpressions(process.argv.slice(3)));
