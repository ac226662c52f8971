export { writeAudit, type AuditedChange } from '#database';
