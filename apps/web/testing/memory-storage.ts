import type { DeviceStorage } from '@/lib/device-store';

/** Storage that lives as long as the test, in `records`; `get` and `set` copy values, as IndexedDB does. */
export function memoryStorage(records = new Map<string, unknown>()): {
  storage: DeviceStorage;
  records: Map<string, unknown>;
} {
  const storage: DeviceStorage = {
    get: async (key) => structuredClone(records.get(key)),
    set: async (key, value) => void records.set(key, structuredClone(value)),
    delete: async (key) => void records.delete(key),
    entries: async () => [...records.entries()],
  };
  return { storage, records };
}
