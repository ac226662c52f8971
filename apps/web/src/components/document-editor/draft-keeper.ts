import type { Draft, DraftStore, DraftSubject } from './draft-store.js';

/** What is kept of a document; where, by whom and when is the keeper's part. */
export type DraftContent<Document> = Pick<Draft<Document>, 'baseVersion' | 'base' | 'document' | 'improved'>;

interface DraftKeeperStart<Document> {
  subject: DraftSubject;
  /** Names this tab in the drafts that it writes. */
  writerId: string;
  /** What the device has already. */
  content: DraftContent<Document>;
  /** The draft that the document was opened from. */
  restored: DraftOrigin | null;
}

interface DraftKeeperPorts<Document> {
  drafts: DraftStore<Document>;
  isSame(left: Document, right: Document): boolean;
  /** Whether the device refused to keep what it was given last. */
  onOutcome(isLost: boolean): void;
}

export type DraftOrigin = Pick<Draft<unknown>, 'writerId' | 'updatedAt'>;

/**
 * One tab's draft of one document. What another tab wrote in the same place since is neither overwritten nor thrown
 * away: this tab's text is kept beside it, as the draft of a new document.
 */
export class DraftKeeper<Document> {
  private current: DraftSubject;
  private place: DraftSubject;
  private readonly beside: DraftSubject;
  private readonly writerId: string;
  private restored: DraftOrigin | null;
  private kept: DraftContent<Document> | null;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: DraftKeeperPorts<Document>,
    { subject, writerId, content, restored }: DraftKeeperStart<Document>,
  ) {
    this.current = this.place = subject;
    this.beside = { ...subject, documentId: null, draftId: crypto.randomUUID() };
    this.writerId = writerId;
    this.kept = content;
    this.restored = restored;
  }

  get subject(): DraftSubject {
    return this.current;
  }

  /** Whether a document that was never saved goes on as one of its own, since another tab writes its draft. */
  get isApart(): boolean {
    return this.current === this.beside;
  }

  isKept({ document, baseVersion }: DraftContent<Document>): boolean {
    return this.kept?.document === document && this.kept.baseVersion === baseVersion;
  }

  /** Works on the drafts one after another, so that a late write can't bring back a draft that was dropped. */
  inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(work).then(
      () => this.ports.onOutcome(false),
      (error: unknown) => this.fail(error),
    );
    return this.turn;
  }

  async keep(content: DraftContent<Document>): Promise<void> {
    if (this.isKept(content)) return;
    const left = this.place;
    const place = await this.findPlace(content.document);
    await this.ports.drafts.write(this.draftOf(content, place));
    // Moved meanwhile: the new place has nothing yet.
    if (this.place !== left) return this.ports.drafts.discardWhere(place, this.isOwn);
    this.place = place;
    this.kept = content;
    if (place !== left) await this.ports.drafts.discardWhere(left, this.isOwn);
  }

  /** Keeps it before it returns. */
  keepAtOnce(content: DraftContent<Document>): void {
    if (this.isKept(content)) return;
    try {
      const late = this.ports.drafts.readLate(this.current);
      const isTaken = late !== null && this.isOthers(late, content.document);
      this.ports.drafts.writeLate(this.draftOf(content, isTaken ? this.beside : this.place));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Throws away what this tab kept; what another one wrote stays. */
  async drop(): Promise<void> {
    const places = new Set([this.current, this.place, this.beside]);
    this.place = this.current;
    this.kept = null;
    for (const place of places) await this.ports.drafts.discardWhere(place, this.isOwn);
  }

  /**
   * The document is another one's from now on, such as by its first save.
   * @returns throws away what this tab kept of it in the old place
   */
  moveTo(subject: DraftSubject): () => Promise<void> {
    const left = this.place;
    this.current = this.place = subject;
    this.kept = null;
    return () => this.ports.drafts.discardWhere(left, this.isOwn);
  }

  /** Goes on as a document of its own; @see moveTo */
  goApart(): () => Promise<void> {
    return this.moveTo(this.beside);
  }

  /** Whether the place still holds what this tab wrote last, or opened. */
  async hasOwn(): Promise<boolean> {
    const found = await this.ports.drafts.readAll(this.current);
    return found.some(this.isOwn);
  }

  /** What another tab wrote in this place since; null when there is nothing. */
  async findOthers(): Promise<Draft<Document> | null> {
    const draft = await this.ports.drafts.read(this.current);
    return draft && !this.isOwn(draft) ? draft : null;
  }

  /** Goes on from another tab's draft. */
  takeOver(draft: Draft<Document>): void {
    this.restored = draft;
    this.kept = draft;
  }

  private async findPlace(document: Document): Promise<DraftSubject> {
    const subject = this.current;
    const found = await this.ports.drafts.readAll(subject);
    if (!found.some((draft) => this.isOthers(draft, document))) return subject;
    if (subject.documentId === null && subject === this.current) this.current = this.beside;
    return this.beside;
  }

  private isOthers(draft: Draft<Document>, document: Document): boolean {
    return !this.isOwn(draft) && !this.ports.isSame(draft.document, document);
  }

  private fail(error: unknown): void {
    console.error('이 기기에 글을 보관하지 못했습니다.', error);
    this.ports.onOutcome(true);
  }

  private readonly isOwn = ({ writerId, updatedAt }: DraftOrigin): boolean =>
    writerId === this.writerId ||
    (this.restored !== null && writerId === this.restored.writerId && updatedAt <= this.restored.updatedAt);

  private draftOf(content: DraftContent<Document>, place: DraftSubject): Draft<Document> {
    return { ...place, ...content, writerId: this.writerId, updatedAt: Date.now() };
  }
}
