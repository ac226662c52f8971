export { AuditDesk } from './audit-desk.js';
