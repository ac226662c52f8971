interface Naming {
  family: string;
  end: number;
  length: number;
}

/** Longer text is not a job title: only its beginning is read. */
const MAXIMUM_NAME_LENGTH = 200;

// 영업(의료기기): text in brackets only specifies the job before it.
const BRACKETED = /[([{<【「『][^)\]}>】」』]*[)\]}>】」』]?/gu;

const RESEARCH_AND_DEVELOPMENT = /\br\s*&\s*d\b/g;

/**
 * The family of jobs that a job field names, by its key (`SOFTWARE`, `MARKETING` …); null when none is named. Case, spaces and
 * punctuation do not count. Names of jobs end with what the job is, in Korean and in English: of several families the one
 * named last is meant (의료기기 영업 is sales), of those that end together the one named at greater length (상품개발).
 */
export function jobFamilyOf(jobField: string | null): string | null {
  if (jobField === null) return null;
  const name = jobField
    .slice(0, MAXIMUM_NAME_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(RESEARCH_AND_DEVELOPMENT, 'rnd');
  return familyNamedIn(name.replace(BRACKETED, ' ')) ?? familyNamedIn(name);
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

function familyNamedIn(name: string): string | null {
  const words = name.split(BETWEEN_WORDS).filter((word) => word !== '');
  const namings = [...namedByParts(words.join('')), ...namedByWords(words)];
  const last = namings.sort((left, right) => right.end - left.end || right.length - left.length)[0];
  return last?.family ?? null;
}

const split = (list: string): string[] => list.split(/\s+/u).filter((word) => word !== '');

const family = (key: string, parts: string, words = ''): JobFamily => ({
  key,
  parts: split(parts),
  words: split(words),
});

export const JOB_FAMILIES: readonly JobFamily[] = [
  family(
    'SOFTWARE',
    `개발 소프트웨어 프로그래머 프로그래밍 백엔드 프론트엔드 프런트엔드 풀스택 서버 웹퍼블리셔 퍼블리싱 퍼블리셔 안드로이드
    클라우드 데브옵스 네트워크 정보보안 보안관제 사이버보안 시스템엔지니어 시스템운영 전산 테스터 임베디드 블록체인 정보기술
    software developer development programmer backend frontend fullstack android devops infrastructure webpublisher
    cybersecurity informationsecurity systemengineer embedded`,
    'it ios qa sre sw si 앱 웹 dba 인프라',
  ),
  family(
    'DATA',
    `데이터 머신러닝 딥러닝 인공지능 빅데이터 데이터개발 데이터엔지니어 통계분석 data machinelearning deeplearning
    artificialintelligence analytics`,
    'ai ml bi nlp 통계 통계학',
  ),
  family(
    'DESIGN',
    '디자인 디자이너 일러스트 그래픽 design designer illustrator graphic',
    'ui ux uiux 미술 bx',
  ),
  family(
    'PLANNING',
    `기획 전략 프로덕트매니저 프로덕트오너 프로젝트매니저 프로젝트관리 사업개발 상품개발 서비스개발 컨설팅 컨설턴트 planning
    planner strategy productmanager productowner projectmanager businessdevelopment consultant consulting`,
    'pm po pmo',
  ),
  family(
    'MARKETING',
    '마케팅 마케터 홍보 광고 브랜딩 브랜드 퍼포먼스마케팅 카피라이터 marketing marketer advertising brand publicrelations',
    'pr ae seo crm',
  ),
  family(
    'SALES',
    `영업 세일즈 판매 상품기획 바이어 머천다이저 해외영업 무역 수출입 영업관리 sales merchandiser accountmanager accountexecutive
    buyer export`,
    'md mr',
  ),
  family(
    'HR',
    '인사 채용담당 채용 노무 조직문화 인재개발 인재육성 급여 humanresources humanresource recruiter recruiting recruitment talent',
    'hr hrd hrm',
  ),
  family(
    'OFFICE',
    '사무 총무 비서 경영지원 법무 변호사 변리사 컴플라이언스 officemanager secretary administrator legal lawyer compliance',
    'ga',
  ),
  family(
    'FINANCE',
    `회계 재무 재경 경리 세무 자금 감사 금융 은행 보험 증권 투자 여신 자산운용 계리 심사역 accounting accountant finance financial
    banking insurance investment auditor treasury`,
    'ir tax cpa 심사',
  ),
  family(
    'PRODUCTION',
    `생산 제조 품질 공정 설비 제조기술 안전관리 산업안전 환경안전 조립 용접 품질개발 공정개발 production manufacturing quality process
    maintenance facility`,
    'qc ehs hse 금형',
  ),
  family(
    'ENGINEERING',
    `기계 전기 전자 회로 반도체 자동차 기구설계 기계설계 회로설계 하드웨어 하드웨어개발 제어 로봇 배터리 화공 금속재료 조선
    mechanical electrical electronic hardware semiconductor circuit robotics`,
    'hw rf fpga',
  ),
  family(
    'RESEARCH',
    `연구 연구개발 신약개발 제품개발 소재개발 제형개발 임상 바이오 실험 분석화학 research researcher scientist laboratory clinical
    biotech`,
    'rnd',
  ),
  family(
    'CONSTRUCTION',
    `건축 건설 토목 시공 인테리어 현장소장 조경 도시계획 부동산 부동산개발 플랜트 측량 구조설계 construction civilengineer architecture
    architect interior realestate plant`,
    'bim 공무 감리',
  ),
  family(
    'LOGISTICS',
    `물류 유통 구매 자재 재고 운송 배송 창고 공급망 조달 포워딩 통관 관세사 logistics supplychain purchasing procurement warehouse
    inventory forwarding shipping`,
    'scm wms 택배',
  ),
  family(
    'MEDICAL',
    `간호 의료 병원 약사 물리치료 작업치료 방사선 임상병리 치위생 보건 요양 수의사 한의사 치과 응급구조 medical nurse nursing
    pharmacist doctor physician therapist hospital healthcare`,
    '의사 약무 원무 의무기록',
  ),
  family(
    'EDUCATION',
    `교육 교사 강사 교원 교수 교직 학원 학습지도 보육 유치원 튜터 교육개발 education teacher teaching instructor lecturer professor
    tutor`,
    '훈련',
  ),
  family(
    'PUBLIC',
    `공무원 공공 공기업 공단 행정 사회복지 소방 경찰 군무원 복지 publicservice publicadministration government socialworker civilservant`,
    '교정직',
  ),
  family(
    'SERVICE',
    `고객상담 고객지원 고객관리 고객센터 고객응대 고객서비스 상담 서비스운영 서비스직 매장 바리스타 조리 요리 제과 호텔 관광 여행
    항공 승무원 외식 미용 접객 카페 hospitality hotel barista chef cook customerservice customersupport customersuccess callcenter
    flightattendant restaurant`,
    'cs cx 서비스 service 승무',
  ),
  family(
    'MEDIA',
    `기자 방송 영상 편집 에디터 작가 콘텐츠 아나운서 출판 번역 통역 공연 촬영 journalist editor editing broadcast video content writer
    translator`,
    'pd 음악',
  ),
];

const namedByParts = (folded: string): Naming[] =>
  JOB_FAMILIES.flatMap(({ key, parts }) =>
    parts.flatMap((part): Naming[] => {
      const start = folded.lastIndexOf(part);
      return start === -1 ? [] : [{ family: key, end: start + part.length, length: part.length }];
    }),
  );

function namedByWords(words: readonly string[]): Naming[] {
  let end = 0;
  return words.flatMap((word): Naming[] => {
    end += word.length;
    const named = JOB_FAMILIES.find((family) => family.words.includes(word));
    return named === undefined ? [] : [{ family: named.key, end, length: word.length }];
  });
}

/** A family of jobs and the words that name it. Keys are stored with letter features, so they are never renamed. */
interface JobFamily {
  key: string;
  /** Parts of a job's name, folded: they count anywhere in a word, as 개발 in 서버개발자. */
  parts: readonly string[];
  /** Words that count only when they stand alone: `hr` does not count in `chrome`. */
  words: readonly string[];
}
