import { autosaveReducer, canSave, isDirty, retryDelayOf, startAutosave, toSaveFailure } from './autosave.js';
import type { AutosaveEvent, AutosaveState } from './autosave.js';
import type { DocumentKind, SavedDocument } from './document-type.js';
import { DraftKeeper } from './draft-keeper.js';
import type { DraftContent } from './draft-keeper.js';
import type { DraftSubject, DraftStore } from './draft-store.js';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';

export const DRAFT_DELAY_MS = 300;
export const SAVE_DELAY_MS = 2_000;

/** One open document: its text, its local draft, and its saves, one at a time. */
export class DocumentSession<Document, Saved extends SavedDocument> {
  readonly store: StoreApi<DocumentSessionState<Document, Saved>>;
  private readonly keeper: DraftKeeper<Document>;
  private draftTimer: ReturnType<typeof setTimeout> | null = null;
  private saveTimer: ReturnType<typeof setTimeout> | null = null;
  private inFlight: Promise<void> | null = null;
  private isAbandoned = false;
  /** What the server may have got from here, answered or not. */
  private lastSent: Document;

  constructor(
    readonly kind: DocumentKind<Document, Saved>,
    start: DocumentSessionStart<Document, Saved>,
    private readonly ports: DocumentSessionPorts<Document, Saved>,
  ) {
    const { document, saved, base = null, improved = false, isConflicting } = start;
    this.lastSent = document;
    const save = startAutosave<Saved>(saved?.version ?? null, saved ? Date.parse(saved.updatedAt) : null);
    this.store = createStore(() => ({ document, base, save, improved, isDraftLost: false, isApart: false }));
    this.keeper = keeperOf(kind, start, ports.drafts, (isDraftLost) => this.store.setState({ isDraftLost }));
    if (!saved || this.isSaved(document, saved)) return;
    if (isConflicting) this.dispatch({ type: 'save-failed', failure: { kind: 'conflict', current: saved } });
    else this.edit(document, { improved });
  }

  get draftSubject(): DraftSubject {
    return this.keeper.subject;
  }

  /** Takes the document as it is now; keeps it on the device and, once saved before, on the server. */
  edit(document: Document, { improved = false } = {}): void {
    this.store.setState((state) => ({ document, improved: state.improved || improved }));
    this.dispatch({ type: 'edited', block: this.kind.saveBlock(document) });
    this.draftTimer ??= setTimeout(() => void this.keepDraft(), DRAFT_DELAY_MS);
    this.scheduleSave(SAVE_DELAY_MS);
  }

  update(change: (document: Document) => Document): void {
    const { document } = this.store.getState();
    const next = change(document);
    if (next !== document) this.edit(next);
  }

  /** Writes the local draft now if anything is unsaved. */
  async keepDraft(): Promise<void> {
    this.clearTimer('draftTimer');
    if (this.unsaved()) await this.keeper.inTurn(() => this.writeDraft());
  }

  /** Keeps what is unsaved before it returns: the page is going away. */
  keepDraftAtOnce(): void {
    const unsaved = this.unsaved();
    if (unsaved) this.keeper.keepAtOnce(unsaved);
  }

  /** Goes on from what another tab wrote of this draft, unless something is unkept here: that is kept apart. */
  async followOtherTab(): Promise<void> {
    if (this.draftSubject.documentId !== null) return;
    const draft = await this.keeper.findOthers();
    const unsaved = this.unsaved();
    if (!draft || !unsaved || !this.keeper.isKept(unsaved)) return;
    this.keeper.takeOver(draft);
    this.store.setState({ document: draft.document, improved: draft.improved });
  }

  /**
   * Another tab saved this draft: what only this tab has, if anything, goes on as a document of its own.
   * @returns whether there is nothing, so that the page may go on with what was saved
   */
  async leaveToOtherTab(): Promise<boolean> {
    const unsaved = this.unsaved();
    if (!unsaved || (this.keeper.isKept(unsaved) && !(await this.keeper.hasOwn()))) return true;
    const discardOld = this.keeper.goApart();
    await this.keepDraft();
    await this.keeper.inTurn(discardOld);
    return false;
  }

  /** Saves without waiting for the pause in typing. Resolves with the state after the save, failed or not. */
  async saveNow(): Promise<AutosaveState<Saved>> {
    this.clearTimer('saveTimer');
    await this.inFlight;
    this.dispatch({ type: 'retry' });
    await this.runSave();
    return this.store.getState().save;
  }

  goOffline(): void {
    this.dispatch({ type: 'went-offline' });
  }

  /** Puts the document on another saved version: first save, settled conflict, restore, another tab. */
  rebase(saved: Saved, document: Document = this.kind.toDocument(saved)): void {
    const replaced = this.draftSubject;
    const dirty = !this.isSaved(document, saved);
    this.store.setState({
      document,
      base: this.kind.toDocument(saved),
      ...(dirty ? {} : { improved: false }),
    });
    this.dispatch({ type: 'edited', block: this.kind.saveBlock(document) });
    this.dispatch({ type: 'rebased', version: saved.version, savedAt: Date.parse(saved.updatedAt), dirty });
    this.moveTo(replaced, saved);
    if (dirty) this.edit(document);
    else void this.dropDraft();
  }

  /** The server has another text of the document that was written here: both stay until the member has chosen. */
  conflictWith(saved: Saved): void {
    this.moveTo(this.draftSubject, saved);
    // No version of the server's is what was written here on; the draft has to say so when it is opened again.
    this.dispatch({ type: 'rebased', version: 0, savedAt: Date.parse(saved.updatedAt), dirty: true });
    this.dispatch({ type: 'save-failed', failure: { kind: 'conflict', current: saved } });
    void this.keepDraft();
  }

  /** Gives the document up: its draft goes, and nothing brings it back. */
  async abandon(): Promise<void> {
    this.isAbandoned = true;
    this.clearTimers();
    await this.keeper.inTurn(() => this.keeper.drop());
  }

  /** Leaves the document: what is unsaved goes to the device and, if it can, to the server. */
  async close(): Promise<void> {
    await this.keepDraft();
    await this.saveNow();
    this.clearTimers();
  }

  private unsaved(): DraftContent<Document> | null {
    const { document, base, save, improved } = this.store.getState();
    if (!isDirty(save) || this.isAbandoned) return null;
    return { baseVersion: save.version, base, document, improved };
  }

  private async writeDraft(): Promise<void> {
    const unsaved = this.unsaved();
    if (!unsaved || this.keeper.isKept(unsaved)) return;
    await this.keeper.keep(unsaved);
    this.store.setState({ isApart: this.keeper.isApart });
    this.ports.onDraftKept?.(this.draftSubject);
  }

  private moveTo(replaced: DraftSubject, saved: Saved): void {
    const subject = { ...replaced, documentId: this.kind.idOf(saved) };
    if (subject.documentId !== replaced.documentId) void this.keeper.inTurn(this.keeper.moveTo(subject));
    this.store.setState({ isApart: false });
  }

  private dispatch(event: AutosaveEvent<Saved>): void {
    this.store.setState((state) => ({ save: autosaveReducer(state.save, event) }));
  }

  private scheduleSave(delay: number): void {
    this.clearTimer('saveTimer');
    if (!canSave(this.store.getState().save)) return;
    this.saveTimer = setTimeout(() => void this.runSave(), delay);
  }

  private async runSave(): Promise<void> {
    await this.inFlight;
    if (!canSave(this.store.getState().save)) return;
    if (!this.ports.isOnline()) return this.goOffline();
    this.inFlight = this.send().finally(() => {
      this.inFlight = null;
    });
    await this.inFlight;
  }

  private async send(): Promise<void> {
    const { document, save, improved } = this.store.getState();
    if (save.version === null) return;
    this.dispatch({ type: 'save-started' });
    const lastSent = this.lastSent;
    this.lastSent = document;
    try {
      await this.confirm(await this.ports.save(document, save.version, improved));
    } catch (error) {
      const failure = toSaveFailure(error, this.kind.savedSchema);
      if (
        failure.kind === 'conflict' &&
        failure.current &&
        this.isEither(failure.current, [document, lastSent])
      )
        return this.rebase(failure.current, this.store.getState().document);
      this.dispatch({ type: 'save-failed', failure });
      await this.keepDraft();
      this.scheduleRetry();
    }
  }

  private async confirm(saved: Saved): Promise<void> {
    this.store.setState({ improved: false, base: this.kind.toDocument(saved) });
    this.dispatch({ type: 'save-succeeded', version: saved.version, at: Date.parse(saved.updatedAt) });
    this.ports.onSaved?.(saved);
    if (isDirty(this.store.getState().save)) this.scheduleSave(SAVE_DELAY_MS);
    else await this.dropDraft();
  }

  private scheduleRetry(): void {
    const delay = retryDelayOf(this.store.getState().save);
    if (delay !== null) this.scheduleSave(delay);
  }

  private async dropDraft(): Promise<void> {
    this.clearTimer('draftTimer');
    await this.keeper.inTurn(() => this.keeper.drop());
  }

  private clearTimers(): void {
    this.clearTimer('draftTimer');
    this.clearTimer('saveTimer');
  }

  private clearTimer(name: 'draftTimer' | 'saveTimer'): void {
    if (this[name] !== null) clearTimeout(this[name]);
    this[name] = null;
  }

  /** Whether a saved one is one of the given documents: an earlier save of one's own whose answer got lost is no conflict. */
  private isEither(saved: Saved, documents: readonly Document[]): boolean {
    return documents.some((document) => this.isSaved(document, saved));
  }

  private isSaved(document: Document, saved: Saved): boolean {
    return this.kind.isSame(document, this.kind.toDocument(saved));
  }
}

export interface DocumentSessionState<Document, Saved> {
  document: Document;
  /** The server's text that this one was written on, which tells who changed what; null when it is not known. */
  base: Document | null;
  save: AutosaveState<Saved>;
  /** Whether the next save carries text of the AI's, so that the server keeps what was before. */
  improved: boolean;
  /** Whether the device refused to keep the last draft. */
  isDraftLost: boolean;
  /** Whether another tab writes the draft that was opened here: this text is kept as a document of its own. */
  isApart: boolean;
}

export interface DocumentSessionPorts<Document, Saved> {
  drafts: DraftStore<Document>;
  save(document: Document, version: number, improved: boolean): Promise<Saved>;
  isOnline(): boolean;
  onSaved?(saved: Saved): void;
  /** The draft was written on this device. */
  onDraftKept?(subject: DraftSubject): void;
}

export interface DocumentSessionStart<Document, Saved> {
  subject: DraftSubject;
  /** Names this tab in the drafts that it writes. */
  writerId: string;
  document: Document;
  saved: Saved | null;
  base?: Document | null;
  improved?: boolean;
  /** When and by which tab the draft was written that the document comes from. */
  restoredAt?: number | null;
  restoredFrom?: string | null;
  /** The document was written on an older version than the saved one: the member has to choose. */
  isConflicting?: boolean;
}

/** Keeps the drafts of the document that is opened. */
export function keeperOf<Document, Saved extends SavedDocument>(
  kind: DocumentKind<Document, Saved>,
  start: DocumentSessionStart<Document, Saved>,
  drafts: DraftStore<Document>,
  onOutcome: (isLost: boolean) => void,
): DraftKeeper<Document> {
  const { subject, writerId, document, saved, base = null, improved = false } = start;
  const { restoredAt: updatedAt = null, restoredFrom = null } = start;
  const content = { document, base, improved, baseVersion: saved?.version ?? null };
  const restored = updatedAt === null || restoredFrom === null ? null : { writerId: restoredFrom, updatedAt };
  const isSame = (left: Document, right: Document) => kind.isSame(left, right);
  return new DraftKeeper({ drafts, isSame, onOutcome }, { subject, writerId, content, restored });
}
