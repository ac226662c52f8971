import { auditRoutes } from '#contracts';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { failure } from '../../../testing/test-api.js';
import { HttpError } from './api-errors.js';
import { fetchFile } from './call-api.js';

describe('fetching a file', () => {
  const api = apiOfFile();
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    [`attachment; filename="_.csv"; filename*=UTF-8''%EA%B0%90%EC%82%AC%201.csv`, '감사 1.csv'],
    ['attachment; filename="audit 1.csv"', 'audit 1.csv'],
    ['attachment; filename=audit.csv', 'audit.csv'],
    ['attachment', null],
  ])('named by %s', async (disposition, fileName) => {
    api.handler = () => ({ body: 'a,b\r\n', headers: { 'Content-Disposition': disposition } });
    const file = await fetchFile(auditRoutes.export, { query: { email: '50%', from: null } });
    expect(file.fileName).toBe(fileName);
    expect(await file.content.text()).toBe('a,b\r\n');
    expect(api.requests[0]?.query.toString()).toBe('email=50%25');
  });

  it('throws the refusal', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.handler = () => failure(403, 'FORBIDDEN', '권한이 없습니다.');
    const refusal = await fetchFile(auditRoutes.export).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HttpError);
    expect(refusal).toMatchObject({ status: 403, body: { message: '권한이 없습니다.' } });
  });
});
