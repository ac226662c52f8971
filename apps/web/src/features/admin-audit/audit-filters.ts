import { z } from 'zod';
import { auditActionSchema } from '#contracts';

const daySchema = z.iso.date();

export const auditFiltersSchema = z.object({
  action: auditActionSchema.or(z.literal('')).catch(''),
  email: z.string().catch(''),
  from: daySchema.or(z.literal('')).catch(''),
  to: daySchema.or(z.literal('')).catch(''),
});
/** Empty is no filter; days are those of Seoul. */
export type AuditFilters = z.infer<typeof auditFiltersSchema>;

/** What is wrong with the days, as it stands at the second one. */
export const periodError = ({ from, to }: AuditFilters): string | undefined =>
  from !== '' && to !== '' && from > to ? '마지막 날이 첫날보다 빨라요.' : undefined;

export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some(Boolean);

/** The filters as the API takes them. */
export const filterQuery = ({ action, email, from, to }: AuditFilters) => ({
  action: action || null,
  email: email || null,
  from: from || null,
  to: to || null,
});
