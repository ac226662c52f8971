export { AuditDesk } from './audit-log.js';
export { ChangeList } from './change-list.js';
