export * from './ai-client.js';
export * from './ai-environment.js';
export * from './ai-provider-error.js';
export * from './ask-about-interview.js';
export { EMBEDDING_BATCH } from './embed-texts.js';
export * from './extract-features.js';
export * from './improve-cover-letter.js';
export * from './reword-change.js';
export * from './structure-resume.js';
