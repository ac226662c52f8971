import {
  coverLetterRowSchema,
  coverLetterSchema,
  coverLetterVersionSchema,
  pageSchema,
  resumeRowSchema,
  resumeSchema,
  resumeVersionSchema,
  type Page,
} from '#contracts';
import type { ApiAnswer, ApiClient } from '../../apps/api/testing/api-client.js';
import { letterBody, LETTERS } from '../cover-letters/letters.js';
import { resumeBody, RESUMES } from '../resumes/resumes.js';

/** The common fields of letters and resumes in answers. */
export interface SavedDocument {
  id: number;
  version: number;
  title: string;
  createdAt: string;
  updatedAt: string;
  /** The whole answer, so that documents are compared completely. */
  whole: unknown;
}

/** A row of a list or a history. */
interface Row {
  title: string;
}
interface HistoryRow extends Row {
  version: number;
  reason: string;
  preview: string;
}

interface DocumentKind {
  noun: string;
  path: string;
  table: 'cover_letter' | 'resume';
  /** The column that holds the text. */
  text: 'questions' | 'body';
  /** A body to save, identified by its title. */
  bodyOf: (title: string) => object;
  /** Fails when it is not such a document, or has fields outside the contract. */
  parse: (data: unknown) => SavedDocument;
  parseList: (data: unknown) => Page<Row & { id: number }>;
  parseHistory: (data: unknown) => Page<HistoryRow>;
}

const letterListSchema = pageSchema(coverLetterRowSchema.strict());
const resumeListSchema = pageSchema(resumeRowSchema.strict());
const letterHistorySchema = pageSchema(coverLetterVersionSchema.strict());
const resumeHistorySchema = pageSchema(resumeVersionSchema.strict());

const LETTER_KIND: DocumentKind = {
  noun: 'letter',
  path: LETTERS,
  table: 'cover_letter',
  text: 'questions',
  bodyOf: (title) => letterBody({ title, content: `${title}의 글` }),
  parse: (data) => {
    const whole = coverLetterSchema.strict().parse(data);
    return { ...whole, id: whole.coverLetterId, whole };
  },
  parseList: (data) => {
    const list = letterListSchema.parse(data);
    return { ...list, content: list.content.map((row) => ({ ...row, id: row.coverLetterId })) };
  },
  parseHistory: (data) => letterHistorySchema.parse(data),
};

const RESUME_KIND: DocumentKind = {
  noun: 'resume',
  path: RESUMES,
  table: 'resume',
  text: 'body',
  bodyOf: (title) => resumeBody({ title }),
  parse: (data) => {
    const whole = resumeSchema.strict().parse(data);
    return { ...whole, id: whole.resumeId, whole };
  },
  parseList: (data) => {
    const list = resumeListSchema.parse(data);
    return { ...list, content: list.content.map((row) => ({ ...row, id: row.resumeId })) };
  },
  parseHistory: (data) => resumeHistorySchema.parse(data),
};

/** The kinds of documents with the same behaviour of lists, saves and histories. */
export const DOCUMENT_KINDS = [LETTER_KIND, RESUME_KIND];

/** One member's documents of a kind. */
export class Documents {
  constructor(
    readonly kind: DocumentKind,
    readonly client: ApiClient,
  ) {}

  pathOf(id: number | string): string {
    return `${this.kind.path}/${id}`;
  }

  /** The document in an answer; fails when there is none. */
  in(answer: ApiAnswer): SavedDocument {
    return this.kind.parse(answer.data);
  }

  async save(title = '처음'): Promise<SavedDocument> {
    return this.in(await this.client.send('POST', this.kind.path, { body: this.kind.bodyOf(title) }));
  }

  sendUpdate({ id, version }: Pick<SavedDocument, 'id' | 'version'>, title = '고침'): Promise<ApiAnswer> {
    return this.client.send('PUT', this.pathOf(id), { body: { ...this.kind.bodyOf(title), version } });
  }

  async update(document: SavedDocument, title: string): Promise<SavedDocument> {
    return this.in(await this.sendUpdate(document, title));
  }

  async read(id: number): Promise<SavedDocument> {
    return this.in(await this.client.send('GET', this.pathOf(id)));
  }

  async list(query: Record<string, string> = {}) {
    const path = `${this.kind.path}?${new URLSearchParams(query).toString()}`;
    return this.kind.parseList((await this.client.send('GET', path)).data);
  }

  async history(id: number, query: Record<string, string> = {}) {
    const path = `${this.pathOf(id)}/versions?${new URLSearchParams(query).toString()}`;
    return this.kind.parseHistory((await this.client.send('GET', path)).data);
  }

  restore(id: number, version: number | string): Promise<ApiAnswer> {
    const path = `${this.pathOf(id)}/versions/${encodeURIComponent(version)}/restore`;
    return this.client.send('POST', path);
  }
}
