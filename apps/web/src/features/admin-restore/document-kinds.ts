import type { QueryKey } from '@tanstack/react-query';
import {
  type AdminCoverLetter,
  type AdminCoverLetterPreview,
  adminDocumentRoutes,
  type AdminResume,
  type AdminResumePreview,
  type Page,
  RESUME_SECTIONS,
} from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { formatNumber } from '@/lib/format';
import { queryKeys } from '@/lib/query/query-keys';
import { SECTION_NAMES } from '@/lib/resume-section-names';

export const DOCUMENT_KINDS = ['resumes', 'cover-letters'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A resume or a cover letter, as the list shows it. */
export interface RestorableDocument extends Omit<AdminResume, 'resumeId'> {
  documentId: number;
}

/** The data that is restored with a document. */
export interface RestorePreview {
  document: RestorableDocument;
  purgedAt: string | null;
  /** Names and values. */
  contents: readonly (readonly [name: string, value: string])[];
}

export interface ListQuery {
  page: number;
  size: number;
  status: RestorableDocument['status'];
  email: string | null;
  title: string | null;
}

interface KindTextsAndCalls {
  tabLabel: string;
  listLabel: string;
  emptyText: string;
  errorTitle: string;
  question: string;
  restoredText: string;
  queryKey: QueryKey;
  /** Query keys of the author's own pages: the author may be the administrator. */
  authorKeys: readonly QueryKey[];
  list: (query: ListQuery, signal: AbortSignal) => Promise<Page<RestorableDocument>>;
  preview: (id: number, signal: AbortSignal) => Promise<RestorePreview>;
  restore: (id: number) => Promise<RestorableDocument>;
}

/** Texts and calls of the two kinds of documents. */
export const KINDS: Record<DocumentKind, KindTextsAndCalls> = {
  resumes: {
    tabLabel: '이력서 복구',
    listLabel: '이력서 목록',
    emptyText: '조회된 이력서가 없습니다.',
    errorTitle: '이력서 목록을 불러오지 못했습니다',
    question: '이력서를 복구하시겠습니까?',
    restoredText: '이력서를 복구했어요.',
    queryKey: queryKeys.adminResumes,
    authorKeys: [queryKeys.resumes, queryKeys.trash],
    list: async (query, signal) =>
      withContent(await callApi(adminDocumentRoutes.resumes, { query, signal }), ofResume),
    preview: async (id, signal) =>
      resumePreview(await callApi(adminDocumentRoutes.resume, { params: { id }, signal })),
    restore: async (id) => ofResume(await callApi(adminDocumentRoutes.restoreResume, { params: { id } })),
  },
  'cover-letters': {
    tabLabel: '자기소개서 복구',
    listLabel: '자기소개서 목록',
    emptyText: '조회된 자기소개서가 없습니다.',
    errorTitle: '자기소개서 목록을 불러오지 못했습니다',
    question: '자소서를 복구하시겠습니까?',
    restoredText: '자기소개서를 복구했어요.',
    queryKey: queryKeys.adminCoverLetters,
    authorKeys: [queryKeys.coverLetters, queryKeys.interviews, queryKeys.trash],
    list: async (query, signal) =>
      withContent(await callApi(adminDocumentRoutes.coverLetters, { query, signal }), ofCoverLetter),
    preview: async (id, signal) =>
      coverLetterPreview(await callApi(adminDocumentRoutes.coverLetter, { params: { id }, signal })),
    restore: async (id) =>
      ofCoverLetter(await callApi(adminDocumentRoutes.restoreCoverLetter, { params: { id } })),
  },
};

const ofResume = ({ resumeId, ...rest }: AdminResume): RestorableDocument => ({
  documentId: resumeId,
  ...rest,
});

const ofCoverLetter = ({ coverLetterId, ...rest }: AdminCoverLetter): RestorableDocument => ({
  documentId: coverLetterId,
  ...rest,
});

const withContent = <Row>(
  page: Page<Row>,
  toDocument: (row: Row) => RestorableDocument,
): Page<RestorableDocument> => ({ ...page, content: page.content.map(toDocument) });

const resumePreview = (resume: AdminResumePreview): RestorePreview => ({
  document: ofResume(resume),
  purgedAt: resume.purgedAt,
  contents: [
    ['채운 항목', sectionsText(resume.completedSections)],
    ['사진', resume.hasPhoto ? '있음' : '없음'],
    ['이전 버전', versionsText(resume.versionCount)],
  ],
});

const coverLetterPreview = (letter: AdminCoverLetterPreview): RestorePreview => ({
  document: ofCoverLetter(letter),
  purgedAt: letter.purgedAt,
  contents: [
    ['글자 수', `${formatNumber(letter.contentLength)}자 (공백 포함)`],
    ['채운 문항', `${formatNumber(letter.questionCount)}개 중 ${formatNumber(letter.filledQuestionCount)}개`],
    [
      '면접 질문',
      letter.interviewQuestionCount > 0 ? `${letter.interviewQuestionCount}개 (함께 복구)` : '없음',
    ],
    ['이전 버전', versionsText(letter.versionCount)],
  ],
});

function sectionsText(completed: AdminResumePreview['completedSections']): string {
  const count = `${RESUME_SECTIONS.length}개 중 ${completed.length}개`;
  const names = completed.map((section) => SECTION_NAMES[section]).join(', ');
  return completed.length > 0 ? `${count} (${names})` : count;
}

const versionsText = (count: number): string => (count > 0 ? `${formatNumber(count)}개 (함께 복구)` : '없음');
