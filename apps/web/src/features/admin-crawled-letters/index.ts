export { CrawledLetters } from './crawled-letters.js';
