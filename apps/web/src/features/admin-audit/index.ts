export { AuditDesk } from './audit-desk.js';
export { ChangeList } from './change-list.js';
