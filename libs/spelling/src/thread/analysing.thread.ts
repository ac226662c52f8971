import { TokenizerBuilder } from 'lindera-wasm-nodejs-cjk';
import { parentPort } from 'node:worker_threads';
import { analyseText } from '../rules/analyse-text.js';

const builder = new TokenizerBuilder();
builder.setDictionary('embedded://ko-dic');
builder.setMode('normal');
const tokenizer = builder.build();
const tokenize = (text: string): unknown => tokenizer.tokenize(text);

// An error ends the thread; the waiting caller receives it through the `error` event.
parentPort?.on('message', (text: string) => parentPort?.postMessage(analyseText(tokenize, text)));
parentPort?.postMessage('ready');
