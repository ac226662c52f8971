export { ImportDesk } from './import-workspace.js';
export { localImports } from './import-drafts.js';
