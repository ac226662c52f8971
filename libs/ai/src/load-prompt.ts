import { readFileSync } from 'node:fs';

/** What a model is told to do. */
export interface Prompt {
  /** Names the schema of its reply to the provider, and the request in metrics; its file in `prompts/` is named after it. */
  name: string;
  instructions: string;
}

/** The prompt of that name, read once at start from `prompts/`. */
export const loadPrompt = (name: string): Prompt => ({
  name,
  instructions: readFileSync(new URL(`./prompts/${name.replaceAll('_', '-')}.md`, import.meta.url), 'utf8'),
});
