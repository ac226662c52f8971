import type { CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';

/** What selects from one page, and what turned out to be wrong with it. */
export interface PageSelection {
  $: CheerioAPI;
  warnings: string[];
}

/**
 * Elements that a selector finds, none of them within another. A selector that can't be read finds nothing and leaves a warning.
 * @param name what the selector is called where it is set
 */
export function selectFrom({ $, warnings }: PageSelection, selector: string | null, name: string): Element[] {
  if (selector === null) return [];
  try {
    return outermost($.root().find(selector).toArray());
  } catch {
    // Whatever the library says of it is in English and says no more.
    warnings.push(`${name} 선택자를 읽을 수 없습니다. CSS 선택자인지 확인해 주세요.`);
    return [];
  }
}

function outermost(elements: Element[]): Element[] {
  const found = new Set<unknown>(elements);
  return elements.filter((element) => {
    let around = element.parent;
    while (around !== null && !found.has(around)) around = around.parent;
    return around === null;
  });
}
