import { z } from 'zod';
import { tokenGrantSchema } from '#contracts';

/** From what is typed, `1,000` too, to what the server takes. */
export const grantFormSchema = z
  .object({
    amount: z.string().transform((typed) => {
      const digits = typed.replaceAll(',', '').trim();
      return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    }),
    reason: z.string(),
  })
  .transform((values): z.input<typeof tokenGrantSchema> => values)
  .pipe(tokenGrantSchema);

export type GrantFormValues = z.input<typeof grantFormSchema>;
export type TokenGrant = z.output<typeof tokenGrantSchema>;

export const EMPTY_GRANT: GrantFormValues = { amount: '', reason: '' };

/** How many tokens what is typed would give; null while it gives none. */
export const typedAmount = (amount: string): number | null =>
  grantFormSchema.safeParse({ amount, reason: '-' }).data?.amount ?? null;
