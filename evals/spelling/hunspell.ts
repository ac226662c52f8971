import { spawn } from 'node:child_process';
import { text as readAll } from 'node:stream/consumers';
import type { SpellingFindingView } from '#contracts';

const REASON = 'not in the dictionary of hunspell-ko';

/**
 * What `hunspell -d ko` (Debian packages hunspell and hunspell-ko) takes for misspelt, with the first word that it suggests, or one line
 * that says that it is not there. It serves for comparison only and is no dependency, as its licence differs.
 */
export async function checkWithHunspell(
  texts: readonly string[],
): Promise<readonly (readonly SpellingFindingView[])[] | string> {
  const output = await outputOf(texts);
  if (output === null) return 'hunspell or its dictionary ko is not installed here: nothing to compare with.';
  return readOutput(texts, output);
}

/** The output of its pipe mode, or null where the program or its dictionary is not there. A line that begins with ^ is never a command. */
async function outputOf(texts: readonly string[]): Promise<string | null> {
  const child = spawn('hunspell', ['-d', 'ko', '-i', 'UTF-8', '-a'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const code = new Promise<number | null>((settle) => {
    child.once('error', () => settle(null));
    child.once('close', settle);
  });
  // It ends before it has read everything when it has no dictionary.
  child.stdin.on('error', () => undefined);
  child.stdin.end(texts.map((text) => `^${text}\n`).join(''));
  const output = await readAll(child.stdout);
  return (await code) === 0 ? output : null;
}

/**
 * The findings in each text. After a line about the program there is a block for each text, with a line for each word in turn: `*`, `+`
 * or `-` when it is right, `& word count offset: suggestion, …` or `# word offset` when not. An empty line ends the block.
 */
export function readOutput(texts: readonly string[], output: string): SpellingFindingView[][] {
  const [, ...lines] = output.split('\n');
  const blocks = lines.join('\n').split('\n\n');
  return texts.map((text, index) => {
    return (blocks[index] ?? '').split('\n').flatMap((line): SpellingFindingView[] => {
      const [, original, offset, suggestions] = /^[&#] (\S+) (?:\d+ )?(\d+)(?:: (.*))?$/.exec(line) ?? [];
      if (original === undefined) return [];
      // Its offsets count the ^ as well, and a surrogate pair as one character.
      const start = [...text].slice(0, Number(offset) - 1).join('').length;
      const end = start + original.normalize('NFC').length;
      const replacement = suggestions?.split(', ')[0]?.normalize('NFC') ?? null;
      return [
        {
          start,
          end,
          original: text.slice(start, end),
          replacement,
          kind: replacement?.replaceAll(' ', '') === text.slice(start, end) ? 'SPACING' : 'SPELLING',
          certainty: 'LIKELY',
          reason: REASON,
        },
      ];
    });
  });
}
