/** A line that a member wrote: running text, or an item of a list, one level deeper when it was indented. */
interface Passage {
  kind: 'TEXT' | 'ITEM' | 'NESTED_ITEM';
  text: string;
  /** An empty line stood before it. */
  isApart: boolean;
}

const ITEM = /^(?<indent>[ \t\u3000]*)[-*•·‣▪◦○●■□▶►]\s+(?<text>\S.*)$/u;

/** Cuts a text of several lines into passages; a line that begins with the mark of a list is an item of one. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let isApart = false;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (line.trim() === '') isApart = passages.length > 0;
    else {
      passages.push({ ...toPassage(line), isApart });
      isApart = false;
    }
  }
  return passages;
}

function toPassage(line: string): Pick<Passage, 'kind' | 'text'> {
  const item = ITEM.exec(line)?.groups;
  if (item === undefined) return { kind: 'TEXT', text: line.trim() };
  const isNested = (item['indent'] ?? '').replace('\t', '  ').length > 1;
  return { kind: isNested ? 'NESTED_ITEM' : 'ITEM', text: (item['text'] ?? '').trimEnd() };
}
