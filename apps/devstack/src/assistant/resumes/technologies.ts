import { techStackOf } from '#domain';

const SEPARATOR = /[,/·|\t\n()[\]:;]| - |、/;
const WORD = /[A-Za-z][A-Za-z0-9.+#-]*(?:\s(?=[A-Z])[A-Za-z][A-Za-z0-9.+#-]*)?|[가-힣]{2,}/g;
/** Names that are everyday words too: they count in a list of technologies alone. */
const EVERYDAY =
  /^(?:go|c|r|d|dart|swift|spring|make|express|next|nest|vite|배포|협업|엑셀|피그마|노션|슬랙|지라)$/i;

/** The technologies that a list names, as it writes them. */
export function technologiesInList(text: string): string[] {
  const names = text.split(SEPARATOR).flatMap((part) => {
    const name = part.trim();
    return techStackOf(name) === undefined ? technologiesInText(name) : [name];
  });
  return [...new Set(names)];
}

/** The technologies that a sentence names, as it writes them. */
export function technologiesInText(text: string): string[] {
  const words = [...text.matchAll(WORD)].flatMap(([word]) => [word, ...word.split(' ')]);
  const known = words
    .map((word) => word.replace(/[.-]+$/, ''))
    .filter((word) => !EVERYDAY.test(word) && techStackOf(withoutParticle(word)) !== undefined);
  return [...new Set(known.map(withoutParticle))].filter(
    (word, _index, all) => !all.some((other) => other !== word && other.split(' ').includes(word)),
  );
}

const withoutParticle = (word: string): string =>
  techStackOf(word) === undefined ? word.replace(/(?:을|를|은|는|와|과|로|으로|의|에서)$/, '') : word;
