import { cutText } from '#domain';
import { z } from 'zod';

const MAXIMUM_NAME_LENGTH = 100;
/** The longest e-mail address (RFC 3696, erratum 1690); an index row is limited in size. */
const MAXIMUM_EMAIL_LENGTH = 320;

const cleanText = z
  .string()
  .transform((text) => text.toWellFormed().replaceAll('\u0000', '').trim())
  .pipe(z.string().min(1));

const pictureSchema = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .catch(null);

/** A person as the identity provider describes them: its userinfo answer. */
export const identitySchema = z
  .object({
    sub: z.string().min(1).max(255),
    email: cleanText.pipe(z.string().max(MAXIMUM_EMAIL_LENGTH)),
    email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
    name: cleanText.optional().catch(undefined),
    picture: pictureSchema.default(null),
  })
  .transform((claims) => ({
    googleId: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    name: cutText(claims.name ?? claims.email.split('@')[0] ?? claims.email, MAXIMUM_NAME_LENGTH),
    picture: claims.picture,
  }));
export type Identity = z.infer<typeof identitySchema>;
