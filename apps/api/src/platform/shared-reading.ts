/** Shares one running read of a key between all concurrent calls. */
export class SharedReading<Key, Answer> {
  private readonly running = new Map<Key, Promise<Answer>>();

  constructor(private readonly read: (key: Key) => Promise<Answer>) {}

  /** @throws what `read` throws, in every waiting call */
  of(key: Key): Promise<Answer> {
    const running = this.running.get(key);
    if (running !== undefined) return running;
    const reading = this.read(key).finally(() => this.running.delete(key));
    this.running.set(key, reading);
    return reading;
  }
}
