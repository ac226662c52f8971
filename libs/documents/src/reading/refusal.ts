import type { ErrorCode } from '#contracts';

const unsupported = (message: string) => ({ errorCode: 'UNSUPPORTED_FILE', message }) as const;
const unreadable = (message: string) => ({ errorCode: 'UNREADABLE_FILE', message }) as const;

const ACCEPTED_FORMATS = 'PDF, DOCX, HWPX, HWP, TXT, JSON Resume 파일을 올려 주세요.';

/** Why a file is not read: the error code of the answer and the Korean message for its sender. */
export const REFUSALS = {
  UNKNOWN_TYPE: unsupported(`지원하지 않는 파일 형식이에요. ${ACCEPTED_FORMATS}`),
  OLD_WORD: unsupported('옛 Word 문서(.doc)는 읽지 못해요. Word에서 .docx로 저장해 올려 주세요.'),
  OLD_HANGUL: unsupported('한글 97 이전의 문서는 읽지 못해요. 한글에서 .hwpx나 .hwp로 저장해 올려 주세요.'),
  OTHER_OFFICE: unsupported(`표 계산이나 발표 문서는 읽지 못해요. ${ACCEPTED_FORMATS}`),
  IMAGE: unsupported('그림 파일에서는 글을 읽지 못해요. 글자가 들어 있는 문서를 올려 주세요.'),
  WEB_PAGE: unsupported('웹 문서(HTML, XML)는 읽지 못해요. PDF로 인쇄해 올려 주세요.'),
  RICH_TEXT: unsupported('RTF 문서는 읽지 못해요. .docx로 저장해 올려 주세요.'),
  ARCHIVE: unsupported('압축 파일은 읽지 못해요. 압축을 풀어 문서를 올려 주세요.'),
  OTHER_JSON: unsupported('JSON Resume 형식이 아닌 JSON 파일이에요.'),
  MACRO: unsupported('매크로나 스크립트가 든 문서는 받지 않아요. 매크로 없이 저장하거나 PDF로 올려 주세요.'),
  ENCRYPTED: unreadable('암호가 걸린 파일이에요. 암호를 풀고 저장해 올려 주세요.'),
  PROTECTED: unreadable('보안(DRM)이나 배포용으로 잠긴 문서예요. 잠금을 풀고 저장해 올려 주세요.'),
  BROKEN: unreadable('파일이 손상되어 읽지 못했어요. 다시 저장하거나 PDF로 바꿔 올려 주세요.'),
  NO_TEXT: unreadable('글자가 없는 파일이에요. 스캔한 문서라면 글자가 들어 있는 원본을 올려 주세요.'),
  GARBLED: unreadable('글자 정보가 빠져 있어 글을 읽지 못했어요. 다른 프로그램에서 다시 저장해 올려 주세요.'),
  FOREIGN_ENTITY: unreadable('문서 안에 바깥 내용을 끌어오는 선언(DTD)이 있어 읽지 않았어요.'),
  BOMB: unreadable('압축을 풀면 지나치게 커지는 파일이라 읽지 않았어요.'),
  TOO_DEEP: unreadable('문서의 구조가 지나치게 깊어 읽지 않았어요.'),
  TOO_LONG: unreadable('문서가 너무 길어요. 이력서 부분만 남겨 올려 주세요.'),
  TOO_SLOW: unreadable('문서가 너무 복잡해 제때 읽지 못했어요. PDF로 바꿔 올려 주세요.'),
  TOO_MUCH_MEMORY: unreadable('문서를 읽는 데 메모리가 너무 많이 들어 그만두었어요. PDF로 바꿔 올려 주세요.'),
} as const satisfies Record<string, { errorCode: ErrorCode; message: string }>;

export type Refusal = keyof typeof REFUSALS;

/** All refusals, for schemas. */
export const refusalNames = Object.keys(REFUSALS) as [Refusal, ...Refusal[]];

/** A document that is not read, and why. `detail` is for developers and holds nothing of the document. */
export class DocumentRefusal extends Error {
  override readonly name = 'DocumentRefusal';
  readonly errorCode: ErrorCode;

  constructor(
    readonly refusal: Refusal,
    readonly detail = '',
  ) {
    super(REFUSALS[refusal].message);
    this.errorCode = REFUSALS[refusal].errorCode;
  }
}
