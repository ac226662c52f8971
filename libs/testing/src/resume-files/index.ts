export * from './build-docx.js';
export * from './build-hwp.js';
export * from './build-hwpx.js';
export * from './build-pdf.js';
export * from './build-text.js';
export * from './sample-document.js';
export * from './write-zip.js';
export * from './hostile/index.js';
