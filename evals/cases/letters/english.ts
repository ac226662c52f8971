import { plainLetter, type LetterCase } from '../case.js';
import { PATTERNS } from '../patterns.js';

/** Letters in English, or with English terms. */
export const ENGLISH_LETTERS: readonly LetterCase[] = [
  {
    kind: 'letter',
    id: 'letter-english-cloud',
    about: 'A letter in English: the edits stay in English, the reasons are Korean',
    letter: plainLetter(
      '클라우드 엔지니어',
      3,
      `I have been working as a cloud engineer at Hanbit Systems for three years. I am a very hard-working person and I always do my best. In 2023 I moved 42 services from on-premise servers to Kubernetes. The monthly infrastructure cost went down from 31,000 dollars to 19,500 dollars. During the migration there was one outage of 14 minutes, and I wrote the post-mortem. I believe that I will be a great asset to your esteemed company.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['Hanbit Systems', '42', 'Kubernetes', '31,000', '19,500', '14'],
      forbidden: ['AWS', 'Terraform'],
      good: [3, 4],
      poor: [2, 6],
    },
  },
  {
    kind: 'letter',
    id: 'letter-mixed-trade',
    about: 'Korean with English terms and names that have to stay',
    letter: plainLetter(
      '해외 영업',
      2,
      `화장품 수출 회사 루미엘에서 2년간 베트남과 태국 바이어를 담당하였습니다. FOB 조건으로만 거래하던 바이어 6곳에 CIF 조건을 제안하여 물류 부담을 덜어 드렸습니다. 그 결과 2곳이 연간 계약으로 전환하였고 계약 금액은 총 48만 달러였습니다. 통관 서류의 HS code 오류로 컨테이너가 5일 묶인 적이 있습니다. 이후 품목별 HS code 표를 만들어 forwarder와 공유했습니다. 저는 global mind를 가진 인재로서 귀사의 글로벌 도약에 기여하겠습니다.`,
    ),
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['루미엘', 'FOB', 'CIF', '6곳', '2곳', '48만', 'HS code', '5일'],
      good: [4],
      poor: [6],
    },
  },
];
