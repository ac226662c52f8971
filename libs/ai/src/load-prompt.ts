import type { PromptName } from '#contracts';
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
  /** How much of OPENAI_MAXIMUM_REPLY_TOKENS its reply may have, above 0 and at most 1: short replies do not need all of it. */
  replyShare: number;
}

/** The beginning of a prompt's file, between two lines of dashes: its version, and its share of the longest reply. */
const FRONT_MATTER = /^---\nversion: (\d+)\n(?:replyShare: ([\d.]+)\n)?---\n+/;

/**
 * Reads the prompt of that name from `prompts/`. A file without a version is version 1, and without a share its reply may have all.
 * Callers load their prompts once, with their module.
 */
export function loadPrompt(name: PromptName): Prompt {
  const path = new URL(`./prompts/${name.replaceAll('_', '-')}.md`, import.meta.url);
  const text = readFileSync(path, 'utf8');
  const [frontMatter = '', version = '1', replyShare = '1'] = FRONT_MATTER.exec(text) ?? [];
  return {
    name,
    version: Number(version),
    replyShare: Number(replyShare),
    instructions: text.slice(frontMatter.length),
  };
}
