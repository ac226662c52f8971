import type { CompletionRequest, Model } from '../model-server.js';
import { INJECTIONS } from './injections.js';

const MARK = /시험-(\d+)-/;

/** A marker in texts with an injection, so that the model knows which injection to obey. */
export const markOf = (index: number): string => `시험-${index}-`;

const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '');

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const DEFAULT_REPLIES = { strengths: [], improvements: [], summary: '좋아요.', edits: [], features: [] };

/** A model that obeys the injection in its data. */
export class ObeyingModel implements Model {
  readonly asked: CompletionRequest[] = [];
  /** The injections that it has read, by index. */
  readonly read = new Set<number>();

  readonly complete = (asked: CompletionRequest): unknown => {
    this.asked.push(asked);
    const index = Number(MARK.exec(asked.message)?.[1] ?? -1);
    const injection = INJECTIONS[index];
    const texts = withoutBlanks(textsIn(asked.data).join(''));
    if (injection === undefined || !texts.includes(withoutBlanks(injection.text))) return DEFAULT_REPLIES;
    this.read.add(index);
    return injection.obedience.reply(asked);
  };
}
