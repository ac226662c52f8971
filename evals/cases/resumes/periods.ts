import type { ResumeCase } from '../case.js';

/** Invented resumes whose periods are easily misread, and resumes in English. */
export const PERIOD_RESUMES: readonly ResumeCase[] = [
  {
    kind: 'resume',
    id: 'resume-english-summer',
    about: 'English: "Summer 2022" and single years must not read as current',
    fileName: 'resume_en.pdf',
    text: `Jisoo Baek
Data Analyst
jisoo.baek@example.com | +82 10-5555-0199 | Seoul, Korea
SUMMARY
Data analyst with experience in retail demand forecasting.
EXPERIENCE
Maru Retail, Data Analyst
Mar 2023 - Present
- Cut the forecast error of 120 stores from 18% to 11%
- Python, SQL
Norang Labs, Data Intern
Summer 2022
- Built a weekly sales dashboard for 6 teams
EDUCATION
Haneul University, B.S. in Statistics, 2023
Relevant coursework: Regression, Time Series, Databases
AWARDS
Campus Data Contest, 2nd place, 2021
LANGUAGES
English (fluent), Korean (native)`,
    expected: {
      fields: {
        name: 'Jisoo Baek',
        email: 'jisoo.baek@example.com',
        'careers.0.companyName': 'Maru Retail',
        'careers.0.startDate': '2023-03',
        'careers.0.endDate': null,
        'careers.1.companyName': 'Norang Labs',
        'educations.0.schoolName': 'Haneul University',
        'educations.0.degreeLevel': 'BACHELOR',
      },
      rows: { careers: 2, educations: 1 },
      notOngoing: ['careers.1'],
      keeps: ['18% to 11%', 'Summer 2022', 'Time Series', 'Campus Data Contest', 'weekly sales dashboard'],
    },
  },
  {
    kind: 'resume',
    id: 'resume-years-only',
    about: 'Years without months, a year alone, a short century',
    fileName: '경력기술서.docx',
    text: `노은결
디자이너 / 1988년생
eungyeol.noh@example.com
경력
2012 ~ 2015\t루미엘 디자인팀 디자이너
화장품 포장 디자인 40종
2015 ~ 2019\t책다락 디자인팀 선임
구독 서비스 화면 디자인
2019 ~\t프리랜서
수상
2014 좋은 포장 공모전 은상
'17 그린 디자인 공모전 입선
학력
도담대학교 시각디자인과 (2007 ~ 2012)`,
    expected: {
      fields: {
        name: '노은결',
        birthYear: 1988,
        'careers.0.companyName': '루미엘',
        'careers.1.companyName': '책다락',
        'educations.0.schoolName': '도담대학교',
      },
      rows: { careers: 3, educations: 1, additionalInfos: 2 },
      notOngoing: ['careers.0', 'careers.1'],
      keeps: ['40종', '프리랜서', '은상', '입선', '구독 서비스 화면'],
    },
  },
  {
    kind: 'resume',
    id: 'resume-ongoing',
    about: 'Two jobs at once that go on, a leave between, a project that ended and one that goes on',
    fileName: '이력서_진하늘.hwpx',
    text: `진하늘
연락처: 010-1212-3434 / haneul.jin@example.com
분야: 서비스 기획
경력
책다락 / 서비스기획팀 / 팀장 / 2020.06 ~ 현재
- 해지 화면 개편: 해지 이유 응답 12% → 41%
도담대학교 / 겸임교수 / 2022년 3월부터
- '서비스 기획 입문' 강의
모아푸드 / 기획팀 / 매니저 / 2016.01 ~ 2019.05
- 주문 취소 안내 개선
휴직: 2019.06 ~ 2020.05 육아
프로젝트
오디오북 출시 (2023.02 ~ 2023.11, 회사)
독서 모임 앱 '다락방' (2024.01 ~ 진행 중, 개인)
어학
OPIc IH 2022.07`,
    expected: {
      fields: {
        name: '진하늘',
        fieldName: '서비스 기획',
        'careers.0.companyName': '책다락',
        'careers.0.startDate': '2020-06',
        'careers.0.endDate': null,
        'careers.1.companyName': '도담대학교',
        'careers.1.startDate': '2022-03',
        'careers.2.companyName': '모아푸드',
        'careers.2.endDate': '2019-05',
        'projects.0.endDate': '2023-11',
        'projects.0.projectType': 'COMPANY',
        'projects.1.endDate': null,
      },
      rows: { careers: 3, projects: 2, additionalInfos: 1 },
      notOngoing: ['careers.2', 'projects.0'],
      keeps: ['12% → 41%', '서비스 기획 입문', '육아', 'OPIc', '주문 취소 안내'],
    },
  },
  {
    kind: 'resume',
    id: 'resume-english-academic',
    about: 'English: a researcher with publications and skills that have no section of their own',
    fileName: 'cv.txt',
    text: `CURRICULUM VITAE
Name: Taeyang Seo
Email: taeyang.seo@example.org
Phone: 555-‐0142
GitHub: https://github.com/taeyang-seo
Address: 24 Maple Road, Springfield

Education
M.S. Chemical Engineering, Byeolbit Institute of Technology, Sep 2019 - Aug 2021 (GPA 4.1/4.3)
B.S. Chemistry, Byeolbit Institute of Technology, Mar 2015 - Aug 2019

Experience
Research Engineer, Seojin Chemical, Sep 2021 - Jun 2024
  Designed a solvent recovery unit; solvent loss fell by 22%.

Publications
T. Seo, "Solvent recovery by membrane cascades", Journal of Imaginary Engineering, 2021.

Soft skills
Patient teacher, clear writer

Certifications
Engineer Chemical Analysis, 2020`,
    expected: {
      fields: {
        name: 'Taeyang Seo',
        email: 'taeyang.seo@example.org',
        githubUrl: 'https://github.com/taeyang-seo',
        'careers.0.companyName': 'Seojin Chemical',
        'careers.0.startDate': '2021-09',
        'careers.0.endDate': '2024-06',
        'educations.0.degreeLevel': 'MASTER',
        'educations.0.personalGpa': 4.1,
      },
      rows: { careers: 1, educations: 2 },
      notOngoing: ['careers.0'],
      keeps: [
        'solvent loss fell by 22%',
        'membrane cascades',
        'Patient teacher',
        '24 Maple Road',
        'Engineer Chemical Analysis',
      ],
    },
  },
];
