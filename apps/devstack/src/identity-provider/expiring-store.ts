import { randomBytes } from 'node:crypto';

/** Values under unguessable keys, each for a limited time. The oldest give way when it is full. */
export class ExpiringStore<Value> {
  private readonly entries = new Map<string, { value: Value; expiresAt: number }>();

  constructor(
    private readonly lifetimeMilliseconds: number,
    private readonly now: () => number = Date.now,
    private readonly capacity = 10_000,
  ) {}

  /** @returns the key */
  add(value: Value): string {
    const key = randomBytes(32).toString('base64url');
    this.entries.set(key, { value, expiresAt: this.now() + this.lifetimeMilliseconds });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest);
    return key;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry && entry.expiresAt > this.now() ? entry.value : undefined;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
