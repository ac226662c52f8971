export { ImportDesk } from './import-desk.js';
export { indexedDbImports } from './job/import-drafts.js';
