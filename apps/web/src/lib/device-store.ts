import { createStore, del, entries, get, set } from 'idb-keyval';
import type { z } from 'zod';
import { parseJson } from './parse-json.js';

/** Key-value storage on this device. A value may come from an older version of the app: its reader parses it. */
export interface DeviceStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

/**
 * Storage in IndexedDB; in localStorage where the browser has no IndexedDB, as in some private and lockdown modes. The
 * database is opened by the first read or write.
 */
export function indexedDbStorage(database: string, storeName: string): DeviceStorage {
  if (typeof indexedDB === 'undefined') return localStorageOf(`${database}/${storeName}:`);
  const store = createStore(database, storeName);
  return {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    delete: (key) => del(key, store),
    entries: async () => (await entries(store)).map(([key, value]) => [String(key), value]),
  };
}

/** Writes are done when `set` returns, which a reload right after a key stroke needs. Keys are stored with the prefix. */
export function localStorageOf(prefix: string): DeviceStorage {
  const local = new PrefixedLocalStorage(prefix);
  return {
    get: async (key) => local.get(key),
    set: async (key, value) => local.set(key, value),
    delete: async (key) => local.delete(key),
    entries: async () => local.entries(),
  };
}

/** localStorage with JSON values below a prefix of keys. */
class PrefixedLocalStorage {
  constructor(private readonly prefix: string) {}

  get(key: string): unknown {
    return parseJson(localStorage.getItem(this.prefix + key));
  }

  /** Throws when the storage is full. */
  set(key: string, value: unknown): void {
    localStorage.setItem(this.prefix + key, JSON.stringify(value));
  }

  delete(key: string): void {
    localStorage.removeItem(this.prefix + key);
  }

  entries(): [string, unknown][] {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => [key.slice(this.prefix.length), parseJson(localStorage.getItem(key))]);
  }

  /**
   * Calls back when another tab has written the key, and when this tab, which may have been frozen, is shown again.
   * @returns a function that unsubscribes
   */
  subscribe(key: string, listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => event.key === this.prefix + key && listener();
    const onVisible = () => document.visibilityState === 'visible' && listener();
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }
}

interface RecordOptions<Value> {
  schema: z.ZodType<Value>;
  /** How long a record is of use. */
  keepMilliseconds: number;
  now?: (() => number) | undefined;
}

interface Dated {
  /** When it was written, in epoch milliseconds. */
  updatedAt: number;
}

/** How records of one kind are dated, validated and expire. */
class RecordFormat<Value extends Dated> {
  private readonly now: () => number;

  constructor(private readonly options: RecordOptions<Value>) {
    this.now = options.now ?? Date.now;
  }

  /** The record; null for a value that does not fit the schema. */
  parse(value: unknown): Value | null {
    return this.options.schema.safeParse(value).data ?? null;
  }

  /** The records, of all entries of a storage, whose key starts with `prefix`. */
  list(entries: readonly [string, unknown][], prefix: string): Value[] {
    return entries
      .filter(([key]) => key.startsWith(prefix))
      .map(([, value]) => this.parse(value))
      .filter((record) => record !== null);
  }

  date(value: Omit<Value, 'updatedAt'>): Omit<Value, 'updatedAt'> & Dated {
    return { ...value, updatedAt: this.now() };
  }

  /** Whether it is too old or cannot be read. */
  isExpired(value: unknown): boolean {
    return (this.parse(value)?.updatedAt ?? -Infinity) < this.now() - this.options.keepMilliseconds;
  }
}

/** Records of one kind on this device, by key. A record that does not fit its schema is treated as missing. */
export class DeviceRecords<Value extends Dated> {
  private readonly storage: DeviceStorage;
  private readonly format: RecordFormat<Value>;

  constructor({ storage, ...options }: RecordOptions<Value> & { storage: DeviceStorage }) {
    this.storage = storage;
    this.format = new RecordFormat(options);
  }

  async read(key: string): Promise<Value | null> {
    return this.format.parse(await this.storage.get(key));
  }

  /** The records whose key starts with the given text. */
  async list(prefix: string): Promise<Value[]> {
    return this.format.list(await this.storage.entries(), prefix);
  }

  write(key: string, value: Omit<Value, 'updatedAt'>): Promise<void> {
    return this.storage.set(key, this.format.date(value));
  }

  delete(key: string): Promise<void> {
    return this.storage.delete(key);
  }

  /** Deletes records that are too old or that cannot be read. */
  deleteExpired(): Promise<void> {
    return this.deleteWhere((_, value) => this.format.isExpired(value));
  }

  /** Deletes all records whose key starts with the given text. */
  deleteByPrefix(prefix: string): Promise<void> {
    return this.deleteWhere((key) => key.startsWith(prefix));
  }

  private async deleteWhere(isMeant: (key: string, value: unknown) => boolean): Promise<void> {
    for (const [key, value] of await this.storage.entries())
      if (isMeant(key, value)) await this.storage.delete(key);
  }
}

/** Records like those of DeviceRecords, in localStorage and without promises: for a screen that shows one in its first render. */
export class LocalRecords<Value extends Dated> {
  private readonly storage: PrefixedLocalStorage;
  private readonly format: RecordFormat<Value>;

  /** @param prefix of the keys in localStorage */
  constructor({ prefix, ...options }: RecordOptions<Value> & { prefix: string }) {
    this.storage = new PrefixedLocalStorage(prefix);
    this.format = new RecordFormat(options);
  }

  read(key: string): Value | null {
    return this.format.parse(this.storage.get(key));
  }

  /** The records whose key starts with the given text. */
  list(prefix: string): Value[] {
    return this.format.list(this.storage.entries(), prefix);
  }

  /** Throws when the storage is full. */
  write(key: string, value: Omit<Value, 'updatedAt'>): void {
    this.storage.set(key, this.format.date(value));
  }

  delete(key: string): void {
    this.storage.delete(key);
  }

  /** Deletes records that are too old or that cannot be read. */
  deleteExpired(): void {
    this.deleteWhere((_, value) => this.format.isExpired(value));
  }

  /** Deletes all records whose key starts with the given text. */
  deleteByPrefix(prefix: string): void {
    this.deleteWhere((key) => key.startsWith(prefix));
  }

  /**
   * Calls back when another tab has written the record, and when this tab, which may have been frozen, is shown again.
   * @returns a function that unsubscribes
   */
  subscribe(key: string, listener: () => void): () => void {
    return this.storage.subscribe(key, listener);
  }

  private deleteWhere(isMeant: (key: string, value: unknown) => boolean): void {
    for (const [key, value] of this.storage.entries()) if (isMeant(key, value)) this.storage.delete(key);
  }
}
