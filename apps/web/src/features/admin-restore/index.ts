export { RestoreDesk } from './restore-panel.js';
