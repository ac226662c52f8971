import type * as globals from '@jest/globals';

// Jest's globals with the types of the installed Jest: specs import none of them.
declare global {
  const afterAll: typeof globals.afterAll;
  const afterEach: typeof globals.afterEach;
  const beforeAll: typeof globals.beforeAll;
  const beforeEach: typeof globals.beforeEach;
  const describe: typeof globals.describe;
  const expect: typeof globals.expect;
  const it: typeof globals.it;
  const jest: typeof globals.jest;
}
