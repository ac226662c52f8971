import { TokenizerBuilder } from 'lindera-wasm-nodejs-cjk';
import type { Tokenize } from './words.js';

/** Loads ko-dic, which takes a second and about 260 MB. */
export function loadDictionary(): Tokenize {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ko-dic');
  builder.setMode('normal');
  const tokenizer = builder.build();
  return (text) => tokenizer.tokenize(text);
}
