import { z } from 'zod';
import { type CrawlSource, type CrawlSourceInput, crawlSourceInputSchema } from '#contracts';

/** A source as the form holds it: one address a line, numbers as they are typed. */
const formSchema = z.object({
  name: z.string(),
  startUrls: z.string().transform((lines) => lines.split('\n').filter((line) => line.trim() !== '')),
  letterLinkSelector: z.string(),
  nextPageSelector: z.string(),
  titleSelector: z.string(),
  contentSelector: z.string(),
  jobFieldSelector: z.string(),
  companySelector: z.string(),
  needsBrowser: z.boolean(),
  requestsPerMinute: z.string().transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed))),
  enabled: z.boolean(),
});
export type SourceFormValues = z.input<typeof formSchema>;

/** Converts the form's values to the request body. */
export const sourceFormSchema = formSchema
  .transform((values): z.input<typeof crawlSourceInputSchema> => values)
  .pipe(crawlSourceInputSchema);

/** A new source is disabled, so that a trial can show first what it reads. */
export const NEW_SOURCE: SourceFormValues = {
  name: '',
  startUrls: '',
  letterLinkSelector: '',
  nextPageSelector: '',
  titleSelector: '',
  contentSelector: '',
  jobFieldSelector: '',
  companySelector: '',
  needsBrowser: false,
  requestsPerMinute: '30',
  enabled: false,
};

/** The editable fields of a source. */
export const inputOf = (source: CrawlSource): CrawlSourceInput => crawlSourceInputSchema.parse(source);

export function formValuesOf(source: CrawlSource): SourceFormValues {
  const { nextPageSelector, titleSelector, jobFieldSelector, companySelector, ...input } = inputOf(source);
  return {
    ...input,
    startUrls: input.startUrls.join('\n'),
    requestsPerMinute: String(input.requestsPerMinute),
    nextPageSelector: nextPageSelector ?? '',
    titleSelector: titleSelector ?? '',
    jobFieldSelector: jobFieldSelector ?? '',
    companySelector: companySelector ?? '',
  };
}

/**
 * The form field for a path of the server's validation errors, such as `startUrls.2` or `source.name`; null if there
 * is none.
 */
export function formFieldOf(path: string): keyof SourceFormValues | null {
  const [root] = path.replace(/^source\./, '').split('.');
  const field = Object.keys(NEW_SOURCE).find((name) => name === root);
  return field === undefined ? null : (field as keyof SourceFormValues);
}
