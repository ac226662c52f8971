export { CompletionModal, useCompletionStore } from './completion-modal.js';
export { CoverLetterListModal } from './cover-letter-list-modal.js';
export { ChecksPanel, useLetterChecks } from './letter-checks.js';
export {
  contentOf,
  defaultTitle,
  improveTextOf,
  replaceTexts,
  saveBlock,
  setFields,
} from './letter-document.js';
export type { QuestionTexts } from './letter-document.js';
export { LetterFields } from './letter-fields.js';
export { LetterList } from './letter-list.js';
export { LETTER_FORMATS, letterType } from './letter-type.js';
export type { LetterEditor, LetterOpening } from './letter-type.js';
export { QuestionList } from './question-list.js';
export type { QuestionSelection } from './question-list.js';
export { TitleModal } from './title-modal.js';
export { useFirstLetterSave } from './use-first-letter-save.js';
