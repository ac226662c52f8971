/** A part of a document: a paragraph, a table by rows, or a text box. */
export type SamplePart = { paragraph: string } | { table: string[][] } | { box: string[] };

/** What a document of any format is made from. */
export interface SampleDocument {
  header: string;
  footer: string;
  parts: SamplePart[];
}

/** The texts of a part, line by line, cells apart. */
export const textsOf = (part: SamplePart): string[] => {
  if ('paragraph' in part) return [part.paragraph];
  return 'box' in part ? part.box : part.table.flat();
};

const paragraph = (text: string): SamplePart => ({ paragraph: text });

/** The resume of an invented person, with tables, a text box, a header and a footer. */
export const SAMPLE_RESUME: SampleDocument = {
  header: '지원 서류 2026',
  footer: '위 내용은 사실과 같습니다.',
  parts: [
    paragraph('이 력 서'),
    {
      table: [
        ['성명', '김하늘', '생년월일', '1996.04.12'],
        ['연락처', '010-2345-6789', '이메일', 'haneul.kim@example.com'],
        ['지원분야', '백엔드 개발자', 'GitHub', 'https://github.com/haneul-example'],
      ],
    },
    paragraph('자기소개'),
    paragraph('결제 시스템의 장애를 줄이는 일을 좋아하는 백엔드 개발자입니다.'),
    paragraph('학력'),
    {
      table: [
        ['기간', '학교', '전공', '학위', '학점'],
        ['2015.03 ~ 2019.02', '가온대학교', '컴퓨터공학과', '학사', '3.85 / 4.5'],
      ],
    },
    paragraph('경력사항'),
    paragraph('(주)가상페이\t2021.03 ~ 2023.08'),
    paragraph('플랫폼개발팀 / 선임'),
    paragraph('- 정산 배치를 Spring Boot로 다시 만들어 처리 시간을 40% 줄임'),
    paragraph('- Kafka 기반 알림 서비스 운영'),
    paragraph('(주)모의커머스\t2023년 9월 ~ 현재'),
    paragraph('주문서비스팀 / 책임'),
    paragraph('- 주문 API 응답 시간을 1.2초에서 0.3초로 개선'),
    paragraph('프로젝트'),
    paragraph('실시간 정산 대시보드\t2022.01 ~ 2022.06'),
    paragraph('팀 프로젝트 (4명)'),
    paragraph('사용 기술: React, Node.js, PostgreSQL'),
    paragraph('- 정산 현황을 5초마다 갱신하는 화면과 API 개발'),
    { box: ['기술 스택', 'Java, Spring Boot, 리액트, MySQL, Docker'] },
    paragraph('자격증'),
    {
      table: [
        ['취득일', '자격증명', '발행기관'],
        ['2018.11', '정보처리기사', '한국산업인력공단'],
      ],
    },
    paragraph('어학'),
    paragraph('TOEIC 905점 2020.08 한국TOEIC위원회'),
    paragraph('수상'),
    paragraph('2018.10 가온대학교 해커톤 대상'),
    paragraph('교육'),
    paragraph('클라우드 네이티브 과정\t2019.07 ~ 2019.12\t모의교육센터'),
  ],
};

/** The same resume so many times over, for sizes; the number of a copy is part of its employers' names. */
export const longResume = (copies: number): SampleDocument => ({
  ...SAMPLE_RESUME,
  parts: Array.from({ length: copies }, (_, copy) =>
    SAMPLE_RESUME.parts.map((part) =>
      'paragraph' in part ? { paragraph: part.paragraph.replace('(주)', `(주)${copy}`) } : part,
    ),
  ).flat(),
});
