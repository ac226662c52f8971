import { parentPort } from 'node:worker_threads';
import { analyseText } from '../rules/analyse-text.js';
import { loadDictionary } from '../rules/dictionary.js';

const tokenize = loadDictionary();

// An error ends the thread; the waiting caller receives it through the `error` event.
parentPort?.on('message', (text: string) => parentPort?.postMessage(analyseText(tokenize, text)));
parentPort?.postMessage('ready');
