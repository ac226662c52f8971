import { CHECKERS } from './checkers.js';
import { reportSpelling } from './report-spelling.js';

/** The command `spelling` of evals/main.ts, which is argument 2; its options follow. */
process.stdout.write(await reportSpelling(process.argv.slice(3), CHECKERS));
