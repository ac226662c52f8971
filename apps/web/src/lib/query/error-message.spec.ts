import { HttpError, NetworkError } from '@/lib/api/api-errors';
import { errorMessage, UNKNOWN_ERROR } from './error-message.js';

const NETWORK = '서버에 연결하지 못했어요. 인터넷 연결을 확인해 주세요.';
const unrenewed = (cause: unknown) =>
  Object.assign(new HttpError(401, { message: '로그인이 필요해요.' }), { cause });
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
    ['that the network failed', new NetworkError(), NETWORK],
    [
      'the message of an error in the code, not that of the network',
      new TypeError('x is undefined'),
      'x is undefined',
    ],
    ['the refusal of a session that is over', unrenewed(undefined), '로그인이 필요해요.'],
    [
      'the reason why a session could not be renewed',
      unrenewed(new HttpError(503, { message: '잠시 후 다시 시도해 주세요.' })),
      '잠시 후 다시 시도해 주세요.',
    ],
    ['the network as that reason', unrenewed(new NetworkError()), NETWORK],
    ['the text for an unknown error', new Error(''), UNKNOWN_ERROR],
    ['the text for a value that is no error', null, UNKNOWN_ERROR],
  ])('takes %s', (_, error, expected) => expect(errorMessage(error)).toBe(expected));
});
