export * from './ai-client.js';
export * from './ai-environment.js';
export * from './ai-provider-error.js';
export * from './ask-about-interview.js';
export { EMBEDDING_BATCH } from './embed-texts.js';
export * from './extract-features.js';
export * from './improve-cover-letter.js';
export type { AiRequestObserver, AiRequestRecord } from './observe-request.js';
export * from './structure-resume.js';
