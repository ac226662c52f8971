export { ImportWorkspace } from './import-workspace.js';
export { localImports } from './import-drafts.js';
