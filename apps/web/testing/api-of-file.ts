import { TestApi } from './test-api.js';

/** The test API of a spec file: started before its tests, reset before each of them, and stopped at the end. */
export function apiOfFile(): TestApi {
  const api = new TestApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => api.reset());
  return api;
}
