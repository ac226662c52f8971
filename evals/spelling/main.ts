import { checkSpelling } from '#domain';
import { reportSpelling } from './report-spelling.js';

process.stdout.write(await reportSpelling(process.argv.slice(3), (text) => checkSpelling(text)));
