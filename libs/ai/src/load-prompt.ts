import { readFileSync } from 'node:fs';

/** The text of a prompt in `prompts/`, read once at start. */
export const loadPrompt = (name: string): string =>
  readFileSync(new URL(`./prompts/${name}.md`, import.meta.url), 'utf8');
