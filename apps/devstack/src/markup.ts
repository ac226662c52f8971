/** A piece of HTML that is safe to put into a page as it is. */
export class Markup {
  constructor(readonly source: string) {}
}

type Piece = Markup | Markup[] | string;

/** Tag of a template: every value is escaped, for text and for quoted attributes alike, unless it is Markup. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Markup {
  const sources = values.map((value) => sourceOf(value));
  return new Markup(strings.map((text, index) => text + (sources[index] ?? '')).join(''));
}

function sourceOf(value: Piece): string {
  if (value instanceof Markup) return value.source;
  if (Array.isArray(value)) return value.map((piece) => piece.source).join('');
  return escapeText(value);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
