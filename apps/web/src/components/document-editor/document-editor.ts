import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { autosaveReducer, canSave, isDirty, retryDelayOf, startAutosave, toSaveFailure } from './autosave.js';
import type { AutosaveEvent, AutosaveState } from './autosave.js';
import type { DocumentType, SavedDocument } from './document-type.js';
import type { DraftSubject } from './draft-store.js';
import type { Opening } from './opening.js';
import { TabDraft } from './tab-draft.js';
import type { DraftContent } from './tab-draft.js';

export const DRAFT_DELAY_MILLISECONDS = 300;
export const SAVE_DELAY_MILLISECONDS = 2_000;

interface DocumentEditorState<Document, Saved> {
  document: Document;
  /**
   * The server's version that the document was written on, from which changes of either side are told apart; null
   * when it is not known.
   */
  base: Document | null;
  save: AutosaveState<Saved>;
  /** Whether the next save carries text of the AI, so that the server keeps a version of the text before it. */
  improved: boolean;
  /** Whether the device refused to store the last draft. */
  isDraftLost: boolean;
  /** Whether another tab writes the draft that was opened here, so that this text becomes a document of its own. */
  isSeparate: boolean;
}

interface DocumentEditorStart<Document, Saved> {
  subject: DraftSubject;
  /** Names this tab in the drafts that it writes. */
  writerId: string;
  opening: Opening<Document, Saved>;
}

interface DocumentEditorOptions<Document, Saved> {
  save(document: Document, version: number, improved: boolean): Promise<Saved>;
  isOnline(): boolean;
  onSaved?(saved: Saved): void;
  /** The draft was stored on this device. */
  onDraftStored?(subject: DraftSubject): void;
}

/** One open document: its text, its draft on this device, and its saves on the server, one at a time. */
export class DocumentEditor<Document, Saved extends SavedDocument> {
  readonly store: StoreApi<DocumentEditorState<Document, Saved>>;
  readonly opening: Opening<Document, Saved>;
  private readonly draft: TabDraft<Document>;
  private draftTimer: ReturnType<typeof setTimeout> | null = null;
  private saveTimer: ReturnType<typeof setTimeout> | null = null;
  private inFlight: Promise<void> | null = null;
  private isDiscarded = false;
  /**
   * The document that was sent last: the server may have stored it although no answer arrived. At first it is
   * the one that was opened, which an earlier page may have sent.
   */
  private lastSent: Document;

  constructor(
    readonly type: DocumentType<Document, Saved>,
    { subject, writerId, opening }: DocumentEditorStart<Document, Saved>,
    private readonly options: DocumentEditorOptions<Document, Saved>,
  ) {
    const { document, saved, base, improved, restoredFrom, isConflicting } = opening;
    this.opening = opening;
    this.lastSent = document;
    const save = startAutosave<Saved>(saved?.version ?? null, saved ? Date.parse(saved.updatedAt) : null);
    this.store = createStore(() => ({
      document,
      base,
      save,
      improved,
      isDraftLost: false,
      isSeparate: false,
    }));
    this.draft = new TabDraft(
      {
        drafts: type.drafts,
        isSame: (left, right) => type.isSame(left, right),
        onWritten: (isDraftLost) => this.store.setState({ isDraftLost }),
      },
      {
        subject,
        writerId,
        content: { document, base, improved, baseVersion: saved?.version ?? null },
        restored: restoredFrom,
      },
    );
    if (!saved || this.isSaved(document, saved)) return;
    if (isConflicting) this.dispatch({ type: 'save-failed', failure: { kind: 'conflict', current: saved } });
    else this.edit(document, { improved });
  }

  get draftSubject(): DraftSubject {
    return this.draft.subject;
  }

  /** Takes the document as it is now; stores it on the device and, once saved before, on the server. */
  edit(document: Document, { improved = false } = {}): void {
    this.store.setState((state) => ({ document, improved: state.improved || improved }));
    this.dispatch({ type: 'edited', refusal: this.type.refuseSave(document) });
    this.draftTimer ??= setTimeout(() => void this.storeDraft(), DRAFT_DELAY_MILLISECONDS);
    this.scheduleSave(SAVE_DELAY_MILLISECONDS);
  }

  /** Gives up what is unsaved. The server's text is sent again: a save of what is given up may be in flight. */
  revertTo(saved: Saved): void {
    this.store.setState({ improved: false });
    this.edit(this.type.toDocument(saved, this.store.getState().document));
  }

  update(change: (document: Document) => Document): void {
    const { document } = this.store.getState();
    const next = change(document);
    if (next !== document) this.edit(next);
  }

  /** Stores the draft now if anything is unsaved. */
  async storeDraft(): Promise<void> {
    this.clearTimer('draftTimer');
    if (this.unsaved()) await this.draft.enqueue(() => this.writeDraft());
  }

  /** Stores what is unsaved before it returns: a page that is closing cannot wait. */
  storeDraftSync(): void {
    const unsaved = this.unsaved();
    if (unsaved) this.draft.writeSync(unsaved);
  }

  /** Takes over what another tab wrote of this draft, unless this tab has text that is not stored yet. */
  async adoptOtherTab(): Promise<void> {
    if (this.draftSubject.documentId !== null) return;
    const draft = await this.draft.readForeign();
    const unsaved = this.unsaved();
    if (!draft || !unsaved || !this.draft.isKept(unsaved)) return;
    this.draft.adopt(draft);
    this.store.setState({ document: draft.document, improved: draft.improved });
  }

  /**
   * To be called when another tab has saved this draft: text that only this tab has becomes a new document.
   * @returns whether there is no such text, so that the page may continue with what was saved
   */
  async yieldToOtherTab(): Promise<boolean> {
    const unsaved = this.unsaved();
    if (!unsaved || (this.draft.isKept(unsaved) && !(await this.draft.isOwnStored()))) return true;
    const discardOld = this.draft.separate();
    await this.storeDraft();
    await this.draft.enqueue(discardOld);
    return false;
  }

  /** Saves without waiting for a pause in typing. Resolves with the state after the save, failed or not. */
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

  /** Puts the document on another saved version: after a first save, a merge, a restore or another tab's save. */
  rebase(
    saved: Saved,
    document: Document = this.type.toDocument(saved, this.store.getState().document),
  ): void {
    const replaced = this.draftSubject;
    const dirty = !this.isSaved(document, saved);
    this.store.setState({
      document,
      base: this.type.toDocument(saved, document),
      ...(dirty ? {} : { improved: false }),
    });
    this.dispatch({ type: 'edited', refusal: this.type.refuseSave(document) });
    this.dispatch({ type: 'rebased', version: saved.version, savedAt: Date.parse(saved.updatedAt), dirty });
    this.moveTo(replaced, saved);
    if (dirty) this.edit(document);
    else void this.discardDraft();
  }

  /** The server has another text of the document that was written here: both stay until the member has merged them. */
  conflictWith(saved: Saved): void {
    this.moveTo(this.draftSubject, saved);
    // The text here was written on no version of the server; version 0 makes the draft conflict when it is opened again.
    this.dispatch({ type: 'rebased', version: 0, savedAt: Date.parse(saved.updatedAt), dirty: true });
    this.dispatch({ type: 'save-failed', failure: { kind: 'conflict', current: saved } });
    void this.storeDraft();
  }

  /** Discards the document: its draft is deleted, and no later write or save brings it back. */
  async discard(): Promise<void> {
    this.isDiscarded = true;
    this.clearTimers();
    await this.draft.enqueue(() => this.draft.discard());
  }

  /** Stores what is unsaved now: on the device and, if possible, on the server. */
  async storeNow(): Promise<void> {
    await this.storeDraft();
    await this.saveNow();
  }

  /** Leaves the document, after storing what is unsaved. */
  async close(): Promise<void> {
    await this.storeNow();
    this.clearTimers();
  }

  /** Whether something is unsaved that the device refused to store. */
  isInMemoryOnly(): boolean {
    const { save, isDraftLost } = this.store.getState();
    return isDirty(save) && isDraftLost;
  }

  private unsaved(): DraftContent<Document> | null {
    const { document, base, save, improved } = this.store.getState();
    if (!isDirty(save) || this.isDiscarded) return null;
    return { baseVersion: save.version, base, document, improved };
  }

  private async writeDraft(): Promise<void> {
    const unsaved = this.unsaved();
    if (!unsaved || this.draft.isKept(unsaved)) return;
    await this.draft.keep(unsaved);
    this.store.setState({ isSeparate: this.draft.isSeparate });
    this.options.onDraftStored?.(this.draftSubject);
  }

  private moveTo(replaced: DraftSubject, saved: Saved): void {
    const subject = { ...replaced, documentId: this.type.idOf(saved) };
    if (subject.documentId !== replaced.documentId) void this.draft.enqueue(this.draft.moveTo(subject));
    this.store.setState({ isSeparate: false });
  }

  private dispatch(event: AutosaveEvent<Saved>): void {
    this.store.setState((state) => ({ save: autosaveReducer(state.save, event) }));
  }

  private scheduleSave(milliseconds: number): void {
    this.clearTimer('saveTimer');
    if (!canSave(this.store.getState().save)) return;
    this.saveTimer = setTimeout(() => void this.runSave(), milliseconds);
  }

  private async runSave(): Promise<void> {
    // Another caller that waited for the same save may have started the next one.
    do await this.inFlight;
    while (this.inFlight);
    if (this.isDiscarded || !canSave(this.store.getState().save)) return;
    if (!this.options.isOnline()) return this.goOffline();
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
      await this.confirm(document, await this.options.save(document, save.version, improved));
    } catch (error) {
      const failure = toSaveFailure(error, this.type.savedSchema);
      const current = failure.kind === 'conflict' ? failure.current : null;
      // An earlier save of this editor whose answer was lost is no conflict.
      if (current && [document, lastSent].some((sent) => this.isSaved(sent, current)))
        return this.rebase(current, this.store.getState().document);
      this.dispatch({ type: 'save-failed', failure });
      await this.storeDraft();
      this.scheduleRetry();
    }
  }

  private async confirm(sent: Document, saved: Saved): Promise<void> {
    this.store.setState({ improved: false, base: this.type.toDocument(saved, sent) });
    this.dispatch({ type: 'save-succeeded', version: saved.version, at: Date.parse(saved.updatedAt) });
    this.options.onSaved?.(saved);
    if (isDirty(this.store.getState().save)) this.scheduleSave(SAVE_DELAY_MILLISECONDS);
    else await this.discardDraft();
  }

  private scheduleRetry(): void {
    const delay = retryDelayOf(this.store.getState().save);
    if (delay !== null) this.scheduleSave(delay);
  }

  private async discardDraft(): Promise<void> {
    this.clearTimer('draftTimer');
    await this.draft.enqueue(() => this.draft.discard());
  }

  private clearTimers(): void {
    this.clearTimer('draftTimer');
    this.clearTimer('saveTimer');
  }

  private clearTimer(name: 'draftTimer' | 'saveTimer'): void {
    if (this[name] !== null) clearTimeout(this[name]);
    this[name] = null;
  }

  private isSaved(document: Document, saved: Saved): boolean {
    return this.type.isSame(document, this.type.toDocument(saved));
  }
}
