import { oddLetters } from '../../sample-letters/odd-letters.js';
import { SITE_ROOT } from '../page-frame.js';

const board = (path: number | string): string => `${SITE_ROOT}/board/${path}`;

/** Addresses that a crawl must never visit, written in every way that leads to a machine of one's own. */
const forbiddenAddresses = (port: string): readonly string[] => [
  'http://127.0.0.1:9/admin',
  'http://localhost:9/admin',
  'http://169.254.169.254/latest/meta-data/',
  `http://[::1]:${port}/samples/board/1`,
  'http://[::ffff:127.0.0.1]:9/',
  'http://2130706433:9/',
  'http://0x7f000001:9/',
  'http://0177.0.0.1:9/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/letters.txt',
];

/** What the last page of the board links to: pages that are slow, broken, moved, copied, or lead where nobody may go. */
export function oddLinks(port: string): (readonly [title: string, address: string])[] {
  return [
    ...oddLetters.slow.map((letter) => ['느린 글', board(letter.id)] as const),
    ['처음만 고장 나는 글', board(oddLetters.brokenOnce.id)],
    ['옮긴 글', `${SITE_ROOT}/moved/${oddLetters.moved.id}`],
    ['두 번 옮긴 글', `${SITE_ROOT}/moved-twice/${oddLetters.movedTwice.id}`],
    ['다른 글과 똑같은 글', board(oddLetters.duplicate.id)],
    ['다른 글과 거의 같은 글', board(oddLetters.nearDuplicate.id)],
    ['인적 사항이 적힌 글', board(oddLetters.personalData.id)],
    ['인쇄용 글', `${board(1)}?print=1`],
    ['지워진 글', board(404)],
    ['늘 고장 난 글', board('broken')],
    ['끝나지 않는 글', board('endless')],
    ['글이 아닌 파일', board('form.pdf')],
    ['돌고 도는 글', `${SITE_ROOT}/loop/1`],
    [
      '밖으로 나가는 글',
      `${SITE_ROOT}/away?to=${encodeURIComponent('http://169.254.169.254/latest/meta-data/')}`,
    ],
    ...forbiddenAddresses(port).map((address) => ['들어가면 안 되는 곳', address] as const),
  ];
}
