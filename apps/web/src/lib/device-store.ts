import { createStore, del, entries, get, set } from 'idb-keyval';
import type { z } from 'zod';

/** Key-value storage on this device. A value may come from an older version of the app: its reader parses it. */
export interface DeviceStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

/** The database is opened by the first read or write, which is rejected where the browser has none. */
export function indexedDbStorage(database: string, storeName: string): DeviceStorage {
  const store = createStore(database, storeName);
  return {
    // The library throws where there is no IndexedDB; `async` makes it a rejection.
    get: async (key) => get(key, store),
    set: async (key, value) => set(key, value, store),
    delete: async (key) => del(key, store),
    entries: async () => (await entries(store)).map(([key, value]) => [String(key), value]),
  };
}

/** Writes are done when `set` returns, which a reload right after a key stroke needs. Keys are stored with the prefix. */
export function localStorageOf(prefix: string): DeviceStorage {
  return {
    get: async (key) => parseJson(localStorage.getItem(prefix + key)),
    set: async (key, value) => localStorage.setItem(prefix + key, JSON.stringify(value)),
    delete: async (key) => localStorage.removeItem(prefix + key),
    entries: async () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key.slice(prefix.length), parseJson(localStorage.getItem(key))]),
  };
}

/** The value of a JSON text; undefined for no text and for one that is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface DeviceRecordsOptions<Value> {
  storage: DeviceStorage;
  schema: z.ZodType<Value>;
  /** How long a record is of use, in milliseconds. */
  keepMs: number;
  now?: (() => number) | undefined;
}

/** Records of one kind on this device, by key. A record that does not fit its schema is treated as none. */
export class DeviceRecords<Value extends { updatedAt: number }> {
  private readonly now: () => number;

  constructor(private readonly options: DeviceRecordsOptions<Value>) {
    this.now = options.now ?? Date.now;
  }

  async read(key: string): Promise<Value | null> {
    return this.parse(await this.options.storage.get(key));
  }

  write(key: string, value: Omit<Value, 'updatedAt'>): Promise<void> {
    return this.options.storage.set(key, { ...value, updatedAt: this.now() });
  }

  delete(key: string): Promise<void> {
    return this.options.storage.delete(key);
  }

  /** Deletes records that are too old or that cannot be read. */
  deleteExpired(): Promise<void> {
    const oldest = this.now() - this.options.keepMs;
    return this.deleteWhere((_, value) => (this.parse(value)?.updatedAt ?? -Infinity) < oldest);
  }

  /** Deletes all records whose key starts with the given text. */
  deleteByPrefix(prefix: string): Promise<void> {
    return this.deleteWhere((key) => key.startsWith(prefix));
  }

  private async deleteWhere(isMeant: (key: string, value: unknown) => boolean): Promise<void> {
    const { storage } = this.options;
    for (const [key, value] of await storage.entries()) if (isMeant(key, value)) await storage.delete(key);
  }

  private parse(value: unknown): Value | null {
    return this.options.schema.safeParse(value).data ?? null;
  }
}
