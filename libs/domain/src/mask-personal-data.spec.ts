import { describe, expect, it } from '@jest/globals';
import { BELOW_QUADRATIC, growthOf } from '../testing/growth.js';
import { maskPersonalData } from './mask-personal-data.js';

describe('maskPersonalData', () => {
  it.each([
    ['성명: 홍길동', '성명: ○○○'],
    ['성 명 : 홍 길 동\n지원 분야: 개발', '성 명 : ○○○\n지원 분야: 개발'],
    ['이름：남궁민수 (남)', '이름：○○○ (남)'],
    ['지원자: 김철수입니다.', '지원자: ○○○입니다.'],
    ['지원자 성명(한글): 김 철수', '지원자 성명(한글): ○○○'],
    ['지원자: 남궁 민수', '지원자: ○○○'],
    ['[이름] 이영희', '[이름] ○○○'],
    ['Name: Gildong Hong', 'Name: ○○○'],
    ['성명\n홍길동\n지원 분야\n개발', '성명\n○○○\n지원 분야\n개발'],
    ['성명 홍길동\n이름 - 김철수', '성명 ○○○\n이름 - ○○○'],
    ['021234567 0212345678', '[전화번호] [전화번호]'],
    ['900101.1234567', '[주민등록번호]'],
    ['제 이름은 홍길동입니다.', '제 이름은 ○○○입니다.'],
    ['연락처 010-1234-5678.', '연락처 [전화번호].'],
    ['Tel.01012345678', 'Tel.[전화번호]'],
    ['전화 010 1234 5678 / 02-123-4567', '전화 [전화번호] / [전화번호]'],
    ['휴대폰:０１０－１２３４－５６７８', '휴대폰:[전화번호]'],
    ['010 – 1234 – 5678', '[전화번호]'],
    ['+82 10-1234-5678, (+82)10.1234.5678, +82-2-123-4567', '[전화번호], [전화번호], [전화번호]'],
    [
      '(02) 1234-5678, 031)123-4567, 070-1234-5678, 0505-123-4567',
      '[전화번호], [전화번호], [전화번호], [전화번호]',
    ],
    ['메일은 hong.gil+dong@mail.example.co.kr입니다', '메일은 [이메일]입니다'],
    ['hong ＠ naver.com, hong(at)naver.com', '[이메일], [이메일]'],
    ['900101-1234567', '[주민등록번호]'],
    ['주민번호 9001011234567, 외국인 900101 - 5234567', '주민번호 [주민등록번호], 외국인 [주민등록번호]'],
    ['０００１０１－３１２３４５６ 020229-4******', '[주민등록번호] [주민등록번호]'],
    ['010\u200d-12\u200c34-56\u034f78, 010\u31641234\u28005678', '[전화번호], [전화번호]'],
    ['𝟎𝟏𝟎-𝟏𝟐𝟑𝟒-𝟓𝟔𝟕𝟖 ٠١٠-١٢٣٤-٥٦٧٨ 0\ufe0f1\ufe0f012345678', '[전화번호] [전화번호] [전화번호]'],
    [
      '010/1234/5678 010_1234_5678 010~1234~5678 010•1234•5678',
      '[전화번호] [전화번호] [전화번호] [전화번호]',
    ],
    ['0 1 0 - 1 2 3 4 - 5 6 7 8, 공일공-일이삼사-오육칠팔', '[전화번호], [전화번호]'],
    [
      '9 0 0 1 0 1 - 1 2 3 4 5 6 7, 900101\u200d-1234567, 900101~1234567',
      '[주민등록번호], [주민등록번호], [주민등록번호]',
    ],
    [
      'hong@exam\u200dple.com hong (at) example (dot) com, hong 골뱅이 naver 점 com',
      '[이메일] [이메일], [이메일]',
    ],
    ['성\u200d명: 홍\u200b길동', '성\u200d명: ○○○'],
    ['카카오톡 아이디: gildong_90, 텔레그램: @gildong', '카카오톡 아이디: [메신저], 텔레그램: [메신저]'],
  ])('masks %j', (text, masked) => {
    expect(maskPersonalData(text).text).toBe(masked);
    expect(maskPersonalData(masked)).toEqual({ text: masked, maskedCount: 0 });
  });

  it.each([
    '2019년 3월부터 2021년 12월까지, 2019-2020-2021',
    '매출 1,010,123,456원, 예산 12,345,678원, 3.5/4.5점, TOEIC 990점',
    '2024.03.01 ~ 2024.12.31, 10:30-11:30, 99.9%, 1588-1234',
    '991345-1234567과 000000-1234567은 생일이 아니다',
    '계좌 9001011234567890',
    '이름을 알리고 싶어서 지원자는 성명을 적습니다.',
    '이름 석 자를 걸고 일했습니다.\n성명 기재 없이 냈다',
    '프로젝트 이름: 무지개, 팀 이름: 하늘',
    '제 이름은 중요하지 않습니다.',
    'Node.js@20을 썼고 a@b를 계산했다',
    '온라인: abcdef, 버전 v1.0.2.3',
    '1 2 3 4 5 6 7 8 9 10, 0 1 0 1 0 1, ①②③ 👨\u200d👩\u200d👧 1\ufe0f\u20e3',
    '공일이삼, 일이삼사오육칠팔구십',
    '',
  ])('leaves %j as it is', (text) => {
    expect(maskPersonalData(text)).toEqual({ text, maskedCount: 0 });
  });

  it('counts what it masks and keeps the rest to the letter', () => {
    const text = '　성명: 홍길동\r\n전화: 010-1234-5678\n\ud83d\ude42 ① ｆｕｌｌ\u3000width\n';
    expect(maskPersonalData(text)).toEqual({
      text: '　성명: ○○○\r\n전화: [전화번호]\n\ud83d\ude42 ① ｆｕｌｌ\u3000width\n',
      maskedCount: 2,
    });
  });

  it('takes no more than a multiple of the time for a text of so many times the length, however hostile', () => {
    const pieces = [
      'a',
      '0',
      '01',
      '010-',
      '900101',
      ' ',
      '성',
      '성명',
      '성명:',
      '이름은 ',
      '가 ',
      '\n',
      'a.',
      'a@',
      'a@b.',
      '(',
      '+82',
      'A a,',
      '카톡',
      '성명(',
      '-',
      '\t',
      'name\n',
      '성명 - ',
      '성명 가',
      '0 1 0 ',
      '공일공 ',
      '𝟎',
      '\u200d',
      '\u3164',
      'a@b . ',
    ];
    for (const piece of pieces) {
      const mask = (length: number) => maskPersonalData(piece.repeat(Math.ceil(length / piece.length)));
      expect({ piece, isLinear: growthOf(mask, 20_000) < BELOW_QUADRATIC }).toEqual({
        piece,
        isLinear: true,
      });
    }
  });
});
