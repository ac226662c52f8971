import { cutText } from '#domain';
import { z } from 'zod';

const MAXIMUM_NAME_LENGTH = 100;
/** A local part of 64 characters, the `@` and a domain of 255 (RFC 3696, section 3); an index row is limited in size. */
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
  .transform((userinfo) => ({
    googleId: userinfo.sub,
    email: userinfo.email,
    emailVerified: userinfo.email_verified,
    name: cutText(userinfo.name ?? userinfo.email.split('@')[0] ?? userinfo.email, MAXIMUM_NAME_LENGTH),
    picture: userinfo.picture,
  }));
export type Identity = z.infer<typeof identitySchema>;
