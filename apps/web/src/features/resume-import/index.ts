export { ImportDesk } from './import-desk.js';
export { localImports } from './job/import-drafts.js';
