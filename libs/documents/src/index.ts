export * from './reading/child/document-reader.js';
export type { ReadDocument } from './reading/read-document.js';
export * from './reading/refusal.js';
