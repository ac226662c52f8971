import type { SpellingFindingView } from '#contracts';
import type { RulesResponse, RulesRequest } from './device-rules.worker.js';

type Findings = readonly SpellingFindingView[];

/**
 * How many texts' findings are remembered, so that only a text that changed is checked again. No resume has as many
 * texts.
 */
const MAXIMUM_REMEMBERED = 300;

/**
 * The rules that need no server, in a thread of their own: on a phone, loading them and the first check took the page's
 * own thread for two seconds.
 */
export class DeviceRules {
  private worker: Worker | null = null;
  private knownWords: readonly string[] = [];
  private lastRequestId = 0;
  private readonly remembered = new Map<string, Promise<Findings>>();
  private readonly waiting = new Map<
    number,
    { resolve: (findings: Findings) => void; reject: (reason: Error) => void }
  >();

  /**
   * The findings of a text; rejects when the thread fails or is stopped, and the next check starts another thread.
   * @param knownWords the same array until a word changes: with another array every text is checked again
   */
  check(text: string, knownWords: readonly string[]): Promise<Findings> {
    if (knownWords !== this.knownWords) this.remembered.clear();
    this.knownWords = knownWords;
    let findings = this.remembered.get(text);
    if (findings === undefined) {
      if (this.remembered.size >= MAXIMUM_REMEMBERED) this.remembered.clear();
      findings = this.request(text);
      this.remembered.set(text, findings);
    }
    return findings;
  }

  stop(reason = new Error('맞춤법 규칙을 멈췄습니다.')): void {
    this.worker?.terminate();
    this.worker = null;
    this.remembered.clear();
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }

  private request(text: string): Promise<Findings> {
    const worker = (this.worker ??= this.start());
    this.lastRequestId += 1;
    const request: RulesRequest = { id: this.lastRequestId, text, knownWords: this.knownWords };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./device-rules.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: { id, findings } }: MessageEvent<RulesResponse>) => {
      this.waiting.get(id)?.resolve(findings);
      this.waiting.delete(id);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(new Error(`맞춤법 규칙을 실행하지 못했습니다: ${event.message}`));
    };
    return worker;
  }
}
