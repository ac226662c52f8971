/** What an invented person writes into a resume of three pages. */
export const PERSON = {
  이름: '한바다',
  '지원 분야': '백엔드 개발',
  이메일: 'bada@jaso.example',
  전화번호: '010-0000-2024',
  '태어난 해': '1997',
};

export const INTRODUCTION =
  '느린 것을 재고 고치는 백엔드 개발자입니다. 재지 않은 것은 고쳤다고 말하지 않고, 고친 것은 다시 재어 숫자로 남깁니다. 팀이 같은 실수를 두 번 하지 않도록 장애 기록을 쓰고 나눕니다.';

const tasksOf = (service: string, count: number): string =>
  Array.from(
    { length: 8 },
    (_, index) =>
      `- ${service}의 ${index + 1}번째 병목을 재고 고쳤습니다. 하루 ${count + index * 7}건의 요청이 밀리던 것을 없애고, 무엇이 달라졌는지 기록으로 남겨 팀과 나눴습니다.`,
  ).join('\n');

export const CAREERS = [
  {
    회사: '돛단배물류',
    '부서 · 직책': '배송팀 · 서버 개발자',
    입사: '2022.3',
    퇴사: '202412',
    '회사 소개': '섬과 섬 사이의 배송을 잇는 회사',
    '주요 업무와 성과': tasksOf('배차 서버', 310),
  },
  {
    회사: '갯마을정산',
    '부서 · 직책': '정산팀 · 서버 개발자',
    입사: '2020-01',
    퇴사: '2022년 2월',
    '회사 소개': '작은 가게의 정산을 맡는 회사',
    '주요 업무와 성과': tasksOf('정산 배치', 540),
  },
];

export const PROJECTS = [
  {
    '프로젝트 이름': '물때 알리미',
    '한 줄 소개': '물때에 맞춰 배송 시각을 알려 주는 서비스',
    시작: '2023.5',
    끝: '2023.11',
    '한 일과 결과': tasksOf('물때 계산', 120),
    '저장소 주소': 'https://git.jaso.example/bada/tide',
  },
  {
    '프로젝트 이름': '장부 맞추기',
    '한 줄 소개': '두 장부를 맞대어 어긋난 줄을 찾는 도구',
    시작: '2021.1',
    끝: '2021.6',
    '한 일과 결과': tasksOf('장부 대조', 75),
    '저장소 주소': 'https://git.jaso.example/bada/ledger',
  },
];

export const EDUCATION = {
  학교: '한빛바다대학교',
  전공: '컴퓨터공학',
  '졸업한(할) 달': '2019.8',
  학점: '4.1',
  만점: '4.5',
};
