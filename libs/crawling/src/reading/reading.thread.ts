import { parentPort } from 'node:worker_threads';
import { readPage, type PageToRead } from './read-page.js';

parentPort?.on('message', ({ html, url, settings }: PageToRead) =>
  parentPort?.postMessage(readPage(html, url, settings)),
);
