import type { CrawlSourceInput, FieldErrors } from '#contracts';
import { ProductError } from '#domain';
import type { CheerioAPI } from 'cheerio/slim';

const MESSAGE = 'CSS 선택자로 읽을 수 없어요. 괄호와 따옴표, 콜론 뒤의 이름을 확인해 주세요.';

const SELECTORS = [
  'letterLinkSelector',
  'nextPageSelector',
  'titleSelector',
  'contentSelector',
  'jobFieldSelector',
  'companySelector',
] as const satisfies (keyof CrawlSourceInput)[];

// jQuery's positional selectors. Cheerio checks what follows one only once something matches before it.
const POSITIONAL = /:(?:first|last|even|odd)(?![\w-])|:(?:eq|gt|lt|nth)\([^()]*\)/gi;

/**
 * Refuses settings with selectors that the page reader cannot use, judged by cheerio itself: also those that would fail only on a
 * page, such as an unknown pseudo-class.
 * @param at path of the settings in the request: '' or a path that ends with a dot
 * @throws ProductError VALIDATION_ERROR with a message at each selector
 */
export async function requireReadableSelectors(settings: CrawlSourceInput, at = ''): Promise<void> {
  // Loaded with the first settings: nothing else in the API parses pages.
  const { load } = await import('cheerio/slim');
  // An empty page: whether a selector finds anything in it does not matter.
  const page = load('<p></p>');
  const errors: FieldErrors = {};
  for (const name of SELECTORS) if (!isReadable(page, settings[name])) errors[`${at}${name}`] = MESSAGE;
  if (Object.keys(errors).length > 0)
    throw new ProductError('VALIDATION_ERROR', { message: MESSAGE, errors });
}

// An unfinished selector such as `li >` is refused too: appending `> *` makes it invalid.
const isReadable = (page: CheerioAPI, selector: string | null): boolean =>
  selector === null ||
  [selector, selector.replace(POSITIONAL, ':root'), `${selector} > *`].every((one) => canSelect(page, one));

function canSelect(page: CheerioAPI, selector: string): boolean {
  try {
    page.root().find(selector);
    return true;
  } catch {
    return false;
  }
}
