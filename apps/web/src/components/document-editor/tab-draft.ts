import type { Draft, DraftStore, DraftSubject } from './draft-store.js';

/** What a draft keeps of a document; `TabDraft` adds where, by which tab and when it was written. */
export type DraftContent<Document> = Pick<Draft<Document>, 'baseVersion' | 'base' | 'document' | 'improved'>;

interface TabDraftStart<Document> {
  subject: DraftSubject;
  /** Names this tab in the drafts that it writes. */
  writerId: string;
  /** What the document was opened with: it is not stored again. */
  content: DraftContent<Document>;
  /** The draft that the document was opened from. */
  restored: DraftOrigin | null;
}

interface TabDraftOptions<Document> {
  drafts: DraftStore<Document>;
  isSame(left: Document, right: Document): boolean;
  /** Whether the device failed to store the last draft. */
  onWritten(isLost: boolean): void;
}

/** Which tab wrote a draft, and when (epoch milliseconds). */
export type DraftOrigin = Pick<Draft<unknown>, 'writerId' | 'updatedAt'>;

/**
 * The draft that one tab writes of one document. A draft that another tab has written of the same document since is
 * neither overwritten nor deleted: this tab's text is stored separately, as the draft of a new document.
 */
export class TabDraft<Document> {
  private current: DraftSubject;
  /** Where this tab's draft is stored: as the draft of the current subject, or separately. */
  private slot: DraftSubject;
  private readonly separateSubject: DraftSubject;
  private readonly writerId: string;
  private restored: DraftOrigin | null;
  private kept: DraftContent<Document> | null;
  /** The last of the writes that were started. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: TabDraftOptions<Document>,
    { subject, writerId, content, restored }: TabDraftStart<Document>,
  ) {
    this.current = this.slot = subject;
    this.separateSubject = { ...subject, documentId: null, draftId: crypto.randomUUID() };
    this.writerId = writerId;
    this.kept = content;
    this.restored = restored;
  }

  get subject(): DraftSubject {
    return this.current;
  }

  /**
   * Whether this tab goes on with a draft of its own, because another tab writes the one that was opened. A saved
   * document stays the subject, even while its draft is stored separately.
   */
  get isSeparate(): boolean {
    return this.current === this.separateSubject;
  }

  isKept({ document, baseVersion }: DraftContent<Document>): boolean {
    return this.kept?.document === document && this.kept.baseVersion === baseVersion;
  }

  /** Runs writes one after another: a slow write must not bring back a draft that was discarded after it. */
  enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work).then(
      () => this.options.onWritten(false),
      (error: unknown) => this.fail(error),
    );
    return this.queue;
  }

  async keep(content: DraftContent<Document>): Promise<void> {
    if (this.isKept(content)) return;
    const oldSlot = this.slot;
    const slot = await this.findSlot(content.document);
    await this.options.drafts.write(this.draftOf(content, slot));
    // The document moved to another subject during the write: nothing is stored there yet.
    if (this.slot !== oldSlot) return this.options.drafts.discardWhere(slot, this.isOwn);
    this.slot = slot;
    this.kept = content;
    if (slot !== oldSlot) await this.options.drafts.discardWhere(oldSlot, this.isOwn);
  }

  /** Stores the draft before it returns: a page that is closing cannot wait. */
  writeSync(content: DraftContent<Document>): void {
    if (this.isKept(content)) return;
    try {
      const stored = this.options.drafts.readSync(this.current);
      const isTaken = stored !== null && this.isForeign(stored, content.document);
      this.options.drafts.writeSync(this.draftOf(content, isTaken ? this.separateSubject : this.slot));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Deletes what this tab wrote and the draft that it continues; what another tab has written since stays. */
  async discard(): Promise<void> {
    const slots = new Set([this.current, this.slot, this.separateSubject]);
    this.slot = this.current;
    this.kept = null;
    for (const slot of slots) await this.options.drafts.discardWhere(slot, this.isOwn);
  }

  /**
   * Continues as the draft of another subject, such as after the first save.
   * @returns a function that deletes what this tab wrote or continued under the old subject
   */
  moveTo(subject: DraftSubject): () => Promise<void> {
    const oldSlot = this.slot;
    this.current = this.slot = subject;
    this.kept = null;
    return () => this.options.drafts.discardWhere(oldSlot, this.isOwn);
  }

  /** Continues as the draft of a new document; @see moveTo */
  separate(): () => Promise<void> {
    return this.moveTo(this.separateSubject);
  }

  /** Whether the draft that this tab wrote last, or opened, is still stored. */
  async isOwnStored(): Promise<boolean> {
    const found = await this.options.drafts.readAll(this.current);
    return found.some(this.isOwn);
  }

  /** The draft that another tab has written of the same subject since; null when there is none. */
  async readForeign(): Promise<Draft<Document> | null> {
    const draft = await this.options.drafts.read(this.current);
    return draft && !this.isOwn(draft) ? draft : null;
  }

  /** Continues from a draft of another tab. */
  adopt(draft: Draft<Document>): void {
    this.restored = draft;
    this.kept = draft;
  }

  /**
   * Where a document is to be stored: separately once another tab has written something else of the same subject. A
   * document that was never saved becomes the separate one by that.
   */
  private async findSlot(document: Document): Promise<DraftSubject> {
    const subject = this.current;
    const found = await this.options.drafts.readAll(subject);
    if (!found.some((draft) => this.isForeign(draft, document))) return subject;
    if (subject.documentId === null && subject === this.current) this.current = this.separateSubject;
    return this.separateSubject;
  }

  private isForeign(draft: Draft<Document>, document: Document): boolean {
    return !this.isOwn(draft) && !this.options.isSame(draft.document, document);
  }

  private fail(error: unknown): void {
    console.error('이 기기에 글을 보관하지 못했습니다.', error);
    this.options.onWritten(true);
  }

  private readonly isOwn = ({ writerId, updatedAt }: DraftOrigin): boolean =>
    writerId === this.writerId ||
    (this.restored !== null && writerId === this.restored.writerId && updatedAt <= this.restored.updatedAt);

  private draftOf(content: DraftContent<Document>, slot: DraftSubject): Draft<Document> {
    return { ...slot, ...content, writerId: this.writerId, updatedAt: Date.now() };
  }
}
