/** What is in the archive, for whoever opens it. */
export const archiveReadme = (madeAt: Date): string =>
  `자소공방 내 데이터
만든 때: ${madeAt.toISOString()}

이 압축 파일에는 자소공방이 나에 대해 보관하는 것이 모두 들어 있어요.

자기소개서/   글마다 두 파일이에요. txt는 그대로 읽는 글, json은 문항·면접 질문·연습까지 담은 기록이에요.
이력서/       이력서마다 json 하나, 사진이 있으면 사진 파일 하나예요.
              두 폴더의 ‘지난 버전’에는 고치기 전의 글이 버전마다 json 하나로 들어 있어요.
작업/         AI 개선, 가져오기, 내보내기 같은 작업마다 json 하나. 맡긴 내용과 결과가 들어 있어요.
기록/         회원 정보, 동의, 로그인한 기기, 토큰과 그 내역, AI를 부른 기록, 보관 중인 파일의 목록, 관리 기록이에요.

휴지통에 있는 글도 들어 있어요. 그런 글의 json에는 deletedAt에 지운 때가 적혀 있어요.
때는 모두 ISO 8601 형식이고, json 파일은 UTF-8이에요.
`.replaceAll('\n', '\r\n');
