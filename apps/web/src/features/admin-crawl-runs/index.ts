export { CrawlRunHistory } from './crawl-run-history.js';
export { CrawlRunPanel } from './crawl-run-panel.js';
export { StartCrawl } from './start-crawl.js';
