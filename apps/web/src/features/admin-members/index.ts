export { type AuditWords } from './member-drawer.js';
export { MemberDesk } from './member-desk.js';
export { MemberSummary } from './member-statistics.js';
