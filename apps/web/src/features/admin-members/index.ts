export type { AuditWords } from './drawer/member-drawer.js';
export { MemberDesk } from './member-desk.js';
export { MemberSummary } from './statistics/member-summary.js';
