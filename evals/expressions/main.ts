import { reportExpressions } from './report-expressions.js';

process.stdout.write(await reportExpressions(process.argv.slice(3)));
