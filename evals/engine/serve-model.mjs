// OpenAI's chat protocol over llama.cpp, with the model of write-model.mjs: node evals/engine/serve-model.mjs FILE [PORT]
// Needs `npm install --no-save node-llama-cpp@3.22.1`, which is too large (0.7 GB) to be a dependency of the project.
// A grammar limits replies to the request's schema: one that is not cut off fits it, although its words are random.
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { getLlama, LlamaCompletion, TokenBias } from 'node-llama-cpp';

const [modelPath = 'noise.gguf', port = '9912'] = process.argv.slice(2);
const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'warn', maxThreads: 1 });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 16_384, threads: 1 });
const sequence = context.getSequence();
// Random weights hardly ever end a text or a list: closing model tokens get a bias.
const tokenBias = new TokenBias(model.tokenizer);
for (const end of ['"', ']', '}']) tokenBias.set(end, { logit: 3 });
let queue = Promise.resolve();

async function answer(body, response) {
  const schema = body.response_format?.json_schema?.schema;
  const grammar = schema && (await llama.createGrammarForJsonSchema(schema));
  const prompt = body.messages.map(({ content }) => content).join('\n');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (fields) =>
    response.write(
      `data: ${JSON.stringify({ id: 'noise', object: 'chat.completion.chunk', created: 1, model: body.model, ...fields })}\n\n`,
    );
  const abort = new AbortController();
  response.on('close', () => abort.abort());
  const maxTokens = Math.min(body.max_completion_tokens ?? body.max_tokens ?? 4_000, 8_000);
  await sequence.clearHistory();
  const completion = new LlamaCompletion({ contextSequence: sequence });
  const { metadata } = await completion.generateCompletionWithMeta(model.tokenize(prompt).slice(-8_000), {
    grammar,
    maxTokens,
    temperature: 0.8,
    tokenBias,
    signal: abort.signal,
    onTextChunk: (content) => send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
  });
  const finish_reason = metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
  send({ choices: [{ index: 0, delta: {}, finish_reason }] });
  response.end('data: [DONE]\n\n');
  completion.dispose();
}

createServer(async (request, response) => {
  if (request.url !== '/v1/chat/completions') {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"not here"}}');
    return;
  }
  const body = await json(request);
  // One sequence: requests are answered one at a time.
  queue = queue
    .then(() => answer(body, response))
    .catch((error) => {
      process.stderr.write(`${error.stack}\n`);
      response.destroy();
    });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${port}/v1\n`));
