import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { HttpError, NetworkError } from '@/lib/api/api-errors';
import { toSaveFailure } from './save-failure.js';

const unrenewed = (cause: unknown) => Object.assign(new HttpError(401, undefined), { cause });
const kindOf = (error: unknown) => toSaveFailure(error, z.unknown()).kind;

describe('a save that failed', () => {
  it.each([
    ['the network is away', new NetworkError(), 'network'],
    ['nobody could renew the session, as the network is away', unrenewed(new NetworkError()), 'network'],
    ['the session is over', new HttpError(401, undefined), 'signed-out'],
    ['the document is gone', new HttpError(404, undefined), 'gone'],
    ['a fault of our own', new TypeError('x is undefined'), 'refused'],
  ])('because %s', (_, error, kind) => expect(kindOf(error)).toBe(kind));

  it('is tried again when only the server could not renew the session', () => {
    const failure = toSaveFailure(unrenewed(new HttpError(503, { message: '잠시 후에요.' })), z.unknown());
    expect(failure).toMatchObject({ kind: 'refused', message: '잠시 후에요.', canRetry: true });
  });

  it('is not tried again after a fault of our own', () =>
    expect(toSaveFailure(new TypeError('x'), z.unknown())).toMatchObject({ canRetry: false }));
});
