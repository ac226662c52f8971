export { ACTION_NAMES } from './action-names.js';
export { AuditDesk } from './audit-desk.js';
export { ChangeList } from './change-list.js';
