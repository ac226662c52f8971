import type { Asked, Model } from '../model-server.js';
import { INJECTIONS } from './injections.js';

const MARK = /시험-(\d+)-/;

/** Stands in a text that carries an injection, so that the model knows which one it is to look for. */
export const markOf = (index: number): string => `시험-${index}-`;

const withoutBlanks = (text: string): string => text.replace(/\s+/gu, '');

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const HONEST = { strengths: [], improvements: [], summary: '좋아요.', edits: [], features: [] };

/** A model that takes what it reads for what it is told: it does what the injection in its data says. */
export class ObeyingModel implements Model {
  readonly asked: Asked[] = [];
  /** The injections that it has read, by their place in the list. */
  readonly read = new Set<number>();

  readonly complete = (asked: Asked): unknown => {
    this.asked.push(asked);
    const index = Number(MARK.exec(asked.message)?.[1] ?? -1);
    const injection = INJECTIONS[index];
    const texts = withoutBlanks(textsIn(asked.data).join(''));
    if (injection === undefined || !texts.includes(withoutBlanks(injection.text))) return HONEST;
    this.read.add(index);
    return injection.obedience.reply(asked);
  };
}
