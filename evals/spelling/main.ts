import { CHECKERS } from './checkers.js';
import { reportSpelling } from './report-spelling.js';

process.stdout.write(await reportSpelling(process.argv.slice(3), CHECKERS));
