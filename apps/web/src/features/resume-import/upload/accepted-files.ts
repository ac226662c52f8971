import { IMPORT_MAXIMUM_BYTES } from '#contracts';

const EXTENSIONS = ['pdf', 'docx', 'hwpx', 'hwp', 'txt', 'json'] as const;

/** For the `accept` of a file field. */
export const ACCEPT = EXTENSIONS.map((extension) => `.${extension}`).join(',');
export const ACCEPTED_TEXT = 'PDF, DOCX, HWPX, HWP, TXT, JSON';

const ADVICE: Record<string, string> = {
  doc: '옛 Word 문서(.doc)는 읽지 못해요. Word에서 .docx로 저장해 주세요.',
  rtf: 'RTF 문서는 읽지 못해요. .docx로 저장해 주세요.',
  zip: '압축을 풀고 이력서 파일 하나를 골라 주세요.',
  xls: '표 계산 문서는 읽지 못해요. PDF로 저장해 주세요.',
  xlsx: '표 계산 문서는 읽지 못해요. PDF로 저장해 주세요.',
  ppt: '발표 문서는 읽지 못해요. PDF로 저장해 주세요.',
  pptx: '발표 문서는 읽지 못해요. PDF로 저장해 주세요.',
  jpg: '그림에서는 글을 읽지 못해요. 글자가 들어 있는 문서를 골라 주세요.',
  jpeg: '그림에서는 글을 읽지 못해요. 글자가 들어 있는 문서를 골라 주세요.',
  png: '그림에서는 글을 읽지 못해요. 글자가 들어 있는 문서를 골라 주세요.',
};

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

/** 12.3MB, 48KB; rounded up, so that what is too large never looks as if it fitted. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toLocaleString('ko-KR')}MB`;
  return `${Math.max(1, Math.ceil(bytes / KILOBYTE))}KB`;
}

/**
 * Why a file need not be sent at all, in words for the member; null when the server should look at it. A name without
 * an extension says nothing: the server tells by the content.
 */
export function fileRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return '빈 파일이에요. 다른 파일을 골라 주세요.';
  if (size > IMPORT_MAXIMUM_BYTES)
    return `${sizeText(IMPORT_MAXIMUM_BYTES)}까지 올릴 수 있어요. 이 파일은 ${sizeText(size)}예요.`;
  const extension = /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || EXTENSIONS.some((known) => known === extension)) return null;
  return ADVICE[extension] ?? `${ACCEPTED_TEXT} 파일을 골라 주세요. 이 파일은 .${extension} 형식이에요.`;
}
