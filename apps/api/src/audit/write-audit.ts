export { writeAudit } from '#database';
