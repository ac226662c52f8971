import { describe, expect, it } from '@jest/globals';
import { HttpError } from '@/lib/api';
import { errorMessage, UNKNOWN_ERROR } from './error-message.js';

const http = (body: unknown) => new HttpError(400, body);

describe('errorMessage', () => {
  it.each([
    ['the body as text', http('글 그대로'), '글 그대로'],
    ['message before error and errors', http({ errors: { a: '셋' }, error: '둘', message: '하나' }), '하나'],
    ['error before errors', http({ errors: { a: '셋' }, error: '둘' }), '둘'],
    [
      'the joined values of errors',
      http({ errors: { title: '제목이 없어요.', body: ['너무 길어요.', '비었어요.'] } }),
      '제목이 없어요. 너무 길어요. 비었어요.',
    ],
    [
      'its own message when the body says nothing',
      http({ message: '', errors: {} }),
      'HTTP error! status: 400',
    ],
    ['its own message without a body', http(undefined), 'HTTP error! status: 400'],
    ['the message of any error', new Error('토큰이 부족합니다.'), '토큰이 부족합니다.'],
    ['the text for the unknown', new Error(''), UNKNOWN_ERROR],
    ['the text for what is no error', null, UNKNOWN_ERROR],
  ])('takes %s', (_, error, expected) => expect(errorMessage(error)).toBe(expected));
});
