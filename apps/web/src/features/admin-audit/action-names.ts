export { AUDIT_ACTION_NAMES as ACTION_NAMES } from '#domain';
