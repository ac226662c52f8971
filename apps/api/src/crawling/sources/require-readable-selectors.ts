import type { CrawlSourceInput, FieldErrors } from '#contracts';
import { ProductError } from '#domain';
import { load } from 'cheerio/slim';

const MESSAGE = 'CSS 선택자로 읽을 수 없습니다. 괄호와 따옴표, 콜론 뒤의 이름을 확인해 주세요.';

const SELECTORS = [
  'letterLinkSelector',
  'nextPageSelector',
  'titleSelector',
  'contentSelector',
  'jobFieldSelector',
  'companySelector',
] as const satisfies (keyof CrawlSourceInput)[];

// Reads none of it: what a selector finds here does not matter.
const page = load('<p></p>');

// jQuery's places in a list. What stands behind one is not looked at before something stands in front of it.
const PLACE = /:(?:first|last|even|odd)(?![\w-])|:(?:eq|gt|lt|nth)\([^()]*\)/gi;

/**
 * Refuses settings whose selectors the reader of pages could not read, as cheerio itself judges: what it would stumble over only
 * on a page, such as a pseudo-class that it does not know, included.
 * @param at where in the request the settings stand: '' or a path that ends with a dot
 * @throws ProductError VALIDATION_ERROR with a message at each selector
 */
export function requireReadableSelectors(settings: CrawlSourceInput, at = ''): void {
  const errors: FieldErrors = {};
  for (const name of SELECTORS) if (!isReadable(settings[name])) errors[`${at}${name}`] = MESSAGE;
  if (Object.keys(errors).length > 0)
    throw new ProductError('VALIDATION_ERROR', { message: MESSAGE, errors });
}

// One that ends in the middle, such as `li >`, is none of an element either: nothing can be added to it.
const isReadable = (selector: string | null): boolean =>
  selector === null || [selector, selector.replace(PLACE, ':root'), `${selector} > *`].every(canSelect);

function canSelect(selector: string): boolean {
  try {
    page.root().find(selector);
    return true;
  } catch {
    return false;
  }
}
