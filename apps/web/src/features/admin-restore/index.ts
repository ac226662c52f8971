export { RestoreDesk } from './restore-desk.js';
