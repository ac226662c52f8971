import { loadDictionary } from './dictionary.js';
import { findMisspelt } from './misspelt-words.js';
import { readWords } from './words.js';

const tokenize = loadDictionary();
const corrections = (text: string) =>
  readWords(tokenize, text).flatMap((word) => findMisspelt(tokenize, word)?.replacement ?? []);

describe('findMisspelt', () => {
  it.each([
    ['사과를 먼져 했습니다', '먼저'],
    ['숫자를 마췄습니다', '맞췄습니다'],
    ['일이 끝낫습니다', '끝났습니다'],
    ['반죽이 부플어 올랐습니다', '부풀어'],
    ['주방 바닦은 미끄럽습니다', '바닥은'],
    ['우리는 몸짖으로 통했습니다', '몸짓으로'],
    ['저는 눈설미가 좋습니다', '눈썰미가'],
    ['그 말을 되세기며 일했습니다', '되새기며'],
    ['운이 조았다고 생각합니다', '좋았다고'],
    ['업체를 상데로 협상했습니다', '상대로'],
    ['손이 조금식 빨라졌습니다', '조금씩'],
    ['역에서 떨어저 있었습니다', '떨어져'],
    ['실력을 싸았습니다', '쌓았습니다'],
    ['이력서를 살펴밨습니다', '살펴봤습니다'],
    ['규칙을 몸에 익켰습니다', '익혔습니다'],
    ['종이가 얇았숩니다', '얇았습니다'],
    ['물이 얃았습니다', '얕았습니다'],
  ])('finds what sounds like a frequent word: %s', (text, corrected) => {
    expect(corrections(text)).toEqual([corrected]);
  });

  it.each([
    '사람이 쓰는 말을 적었습니다.',
    '예기치 못한 일이었습니다.',
    '유기견 보호소에서 정비직으로 일했습니다.',
    '반려견 미용을 배우며 값진 시간을 보냈습니다.',
    '다리가 퉁퉁 부었지만 스트레스를 운동으로 풉니다.',
    '안전하게 다루는 법을 말씀드렸습니다.',
    '전기과를 졸업하고 복지과에서 검색기를 만들었습니다.',
    '모아푸드와 은하수가전에서 일했습니다.',
    '좋아하는 일이면 서두를까 망설이지 않았습니다.',
    '그것은 사실이었습니다.',
    '열정을 쏟아붓고 싶습니다.',
    '짐을 싣고 소식지에 글을 실었습니다.',
    '저희 플랫폼이 성장했습니다.',
    '김 대리는 저를 칭찬했습니다.',
    '책 읽기를 좋아함. 파일을 덮어쓸 수 있음.',
    '하나씩 알아갔고 해결책을 찾아나섰습니다.',
    '난관을 헤쳐서 나아갔고 감각은 무뎠습니다.',
  ])('finds nothing in what is right: %s', (text) => {
    expect(corrections(text)).toEqual([]);
  });
});
