import { fireEvent, waitFor } from '@testing-library/react';
import { apiOfFile } from '../../testing/api-of-file.js';
import { isNetworkError } from './api/api-errors.js';
import { importLater, importNow } from './import-later.js';

const api = apiOfFile();
const load = jest.fn(() => Promise.resolve('module'));
const asked = () => api.requests.map(({ path }) => path);

/** Every test has scripts of its own: one that was fetched is not asked for again. */
const setLaterScripts = (scripts: string[]) => {
  globalThis.laterScriptsOf = () => scripts;
};

beforeEach(() => void load.mockClear());
afterEach(() => {
  globalThis.laterScriptsOf = undefined;
  jest.restoreAllMocks();
});

describe('an import that the member has asked for', () => {
  it('fails and leaves the import alone while a script cannot be fetched; the next asks for that one again', async () => {
    setLaterScripts(['assets/dialog.js', 'assets/menu.js']);
    api.handler = ({ path }) => ({ status: path === '/assets/dialog.js' ? 503 : 200, body: '' });
    const failure = await importNow(load).catch((error: unknown) => error);
    expect(isNetworkError(failure)).toBe(true);
    expect(load).not.toHaveBeenCalled();
    await waitFor(() => expect(asked().sort()).toEqual(['/assets/dialog.js', '/assets/menu.js']));

    api.handler = () => ({ body: '' });
    await expect(importNow(load)).resolves.toBe('module');
    expect(asked().slice(2)).toEqual(['/assets/dialog.js']);
  });

  it('is not held up by a script that a newer version of the product has replaced', async () => {
    setLaterScripts(['assets/gone.js']);
    api.handler = () => ({ status: 404, body: '' });
    await expect(importNow(load)).resolves.toBe('module');
  });

  it('is made at once where no build has named the scripts', async () => {
    await expect(importNow(load)).resolves.toBe('module');
    expect(api.requests).toEqual([]);
  });
});

describe('an import after the content', () => {
  it('works once the network is back', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    setLaterScripts(['assets/review.js']);
    api.handler = () => ({ status: 503, body: '' });
    const imported = importLater(load);
    await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
    api.handler = () => ({ body: '' });
    fireEvent(window, new Event('online'));
    await expect(imported).resolves.toBe('module');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
