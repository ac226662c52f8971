import { fillPath } from './route.js';

const route = { path: '/api/v1/letters/:letterId/files/:fileId' };

describe('fillPath', () => {
  it('puts each value, encoded, where the path has its name', () => {
    expect(fillPath(route, { letterId: 7, fileId: 'a/b?' })).toBe('/api/v1/letters/7/files/a%2Fb%3F');
    expect(fillPath({ path: '/api/v1/letters' })).toBe('/api/v1/letters');
  });

  it('refuses a path without all its values', () => {
    expect(() => fillPath(route, { letterId: 7 })).toThrow('no value for fileId');
  });
});
