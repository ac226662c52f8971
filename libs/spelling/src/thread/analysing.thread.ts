import { parentPort } from 'node:worker_threads';
import { findErrors, type TextToCheck } from '../find-errors.js';
import { loadDictionary } from '../rules/dictionary.js';

const tokenize = loadDictionary();

// An error ends the thread; the waiting caller receives it through the `error` event.
parentPort?.on('message', (toCheck: TextToCheck) => parentPort?.postMessage(findErrors(tokenize, toCheck)));
parentPort?.postMessage('ready');
