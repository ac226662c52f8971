import type { LetterCase } from '../case.js';
import { PATTERNS } from '../patterns.js';

/** Letters of an application form with several questions (문항) and a company. */
export const QUESTION_LETTERS: readonly LetterCase[] = [
  {
    kind: 'letter',
    id: 'letter-questions-research',
    about: 'Two questions; the answer to the first does not answer it',
    letter: {
      title: '한빛바이오 연구직 지원',
      jobField: '바이오 연구',
      experienceYears: 2,
      companyName: '한빛바이오',
      questions: [
        {
          prompt: '한빛바이오에 지원한 이유를 적어 주세요.',
          text: '저는 어릴 적부터 과학에 관심이 많아 생명공학을 전공하게 되었습니다. 석사 과정에서는 세포 배양을 2년 동안 맡았습니다. 귀사는 업계를 선도하는 기업으로서 제가 꿈꾸던 회사입니다.',
          characterLimit: 300,
        },
        {
          prompt: '실패한 경험과 그때 한 일을 적어 주세요.',
          text: '석사 1년 차에 배양액이 오염되어 시료 24개 가운데 15개를 버린 적이 있습니다. 처음에는 장비 탓이라고 생각했습니다. 작업 기록을 날짜별로 맞추어 보니, 오염은 제가 배지를 나누어 담은 날에만 나왔습니다. 나누어 담는 양을 한 번 쓸 만큼으로 줄이고 날짜를 적었습니다. 그 뒤 6개월 동안 오염은 한 번도 없었습니다.',
          characterLimit: 400,
        },
      ],
    },
    customPrompt: '',
    patterns: PATTERNS,
    expected: {
      facts: ['2년', '24개', '15개', '6개월'],
      forbidden: ['신약', '항암'],
      good: [6, 7, 8],
      poor: [1, 3],
    },
  },
  {
    kind: 'letter',
    id: 'letter-questions-public',
    about: 'Three questions of a public company with tight limits',
    letter: {
      title: '가온철도공사 사무직 지원',
      jobField: '공공기관 사무',
      experienceYears: 1,
      companyName: '가온철도공사',
      questions: [
        {
          prompt: '지원 동기',
          text: '저는 출퇴근길에 매일 철도를 이용하며 철도의 소중함을 느껴 왔습니다. 국민의 안전을 책임지는 가온철도공사에서 일하고 싶습니다.',
          characterLimit: 200,
        },
        {
          prompt: '다른 사람과 협력하여 성과를 낸 경험',
          text: '지역 도서관에서 1년 동안 기간제 사무원으로 일하며 도서 점검 업무를 개선했습니다. 직원 5명이 책 3만 권을 눈으로 확인하던 일을, 서가별로 나누어 바코드로 읽도록 바꾸었습니다. 12일 걸리던 점검이 7일에 끝났습니다. 팀워크의 중요성을 다시 한번 느꼈습니다.',
          characterLimit: 300,
        },
        {
          prompt: '입사 후 하고 싶은 일',
          text: '입사 후에는 다양한 업무를 배우며 회사의 핵심 인재로 성장하고 싶습니다. 항상 배우는 자세로 임하겠습니다.',
          characterLimit: 200,
        },
      ],
    },
    customPrompt: '문항에 맞게 다듬어 주세요.',
    patterns: PATTERNS,
    expected: {
      facts: ['1년', '5명', '3만 권', '12일', '7일'],
      forbidden: ['자격증', '코레일'],
      good: [5],
      poor: [6, 7, 8],
    },
  },
];
