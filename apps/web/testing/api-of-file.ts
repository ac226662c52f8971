import { TestApi } from './test-api.js';

/** The test API of a spec file: there while its tests run, and as new before each. */
export function apiOfFile(): TestApi {
  const api = new TestApi();
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => api.reset());
  return api;
}
