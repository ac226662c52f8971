import { type CrawlSource, crawlSourceSchema } from '#contracts';
import { isHttpError } from '@/lib/api';

/** The source as another administrator has left it meanwhile, where that is why a change was refused; else null. */
export const newerSource = (error: unknown): CrawlSource | null =>
  isHttpError(error) && error.errorCode === 'VERSION_CONFLICT'
    ? (crawlSourceSchema.safeParse(error.data).data ?? null)
    : null;
