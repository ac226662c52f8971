export { crawlSourceQuery } from './crawl-source-queries.js';
export { SourceEditor } from './source-editor.js';
export { SourceList } from './source-list.js';
