import { readFileSync } from 'node:fs';

/** The prompt that a reply answers. */
export interface PromptVersion {
  name: string;
  /** Rises with every change of what the text asks for. */
  version: number;
}

/** Instructions for a model. */
export interface Prompt extends PromptVersion {
  /** Names the schema of its reply to the provider, and the request in metrics; its file in `prompts/` is named after it. */
  name: string;
  instructions: string;
}

/** The beginning of a prompt's file: its version between two lines of dashes. */
const FRONT_MATTER = /^---\nversion: (\d+)\n---\n+/;

/** The prompt of that name, read once at start from `prompts/`. A file without a version is version 1. */
export function loadPrompt(name: string): Prompt {
  const path = new URL(`./prompts/${name.replaceAll('_', '-')}.md`, import.meta.url);
  const text = readFileSync(path, 'utf8');
  const [frontMatter = '', version = '1'] = FRONT_MATTER.exec(text) ?? [];
  return { name, version: Number(version), instructions: text.slice(frontMatter.length) };
}
