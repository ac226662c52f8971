// Writes a language model with random weights as a GGUF file: node evals/engine/write-model.mjs FILE
// Its words are random. It serves to test the product's schemas with an inference engine that is not part of the project.
// Format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
import { writeFileSync } from 'node:fs';

const [path = 'noise.gguf'] = process.argv.slice(2);
const EMBEDDING = 64;
const LAYERS = 2;
const HEADS = 4;
const FEED_FORWARD = 128;
const CONTEXT = 65_536;
const ALIGNMENT = 32;
const TYPE = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 };
const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 };

const write = (size, method) => (value) => {
  const buffer = Buffer.alloc(size);
  buffer[method](value);
  return buffer;
};
const uint32 = write(4, 'writeUInt32LE');
const float32 = write(4, 'writeFloatLE');
const uint64 = (value) => write(8, 'writeBigUInt64LE')(BigInt(value));
const string = (value) => Buffer.concat([uint64(Buffer.byteLength(value)), Buffer.from(value)]);
const arrayOf = (type, values) => Buffer.concat([uint32(type), uint64(values.length), ...values]);

// Every byte and every printable ASCII character is a model token, so any text can be read and written.
const tokens = [
  ...[
    ['<unk>', TOKEN.unknown],
    ['<s>', TOKEN.control],
    ['</s>', TOKEN.control],
  ],
  ...Array.from({ length: 256 }, (_, byte) => [
    `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    TOKEN.byte,
  ]),
  ...Array.from({ length: 0x7f - 0x21 }, (_, index) => [String.fromCharCode(0x21 + index), TOKEN.normal]),
  ['▁', TOKEN.normal],
];

const number = (name, value) => Buffer.concat([string(`llama.${name}`), uint32(TYPE.uint32), uint32(value)]);
const metadata = [
  Buffer.concat([string('general.architecture'), uint32(TYPE.string), string('llama')]),
  number('context_length', CONTEXT),
  number('embedding_length', EMBEDDING),
  number('block_count', LAYERS),
  number('feed_forward_length', FEED_FORWARD),
  number('attention.head_count', HEADS),
  number('attention.head_count_kv', HEADS),
  number('rope.dimension_count', EMBEDDING / HEADS),
  Buffer.concat([string('llama.attention.layer_norm_rms_epsilon'), uint32(TYPE.float32), float32(1e-5)]),
  Buffer.concat([string('tokenizer.ggml.model'), uint32(TYPE.string), string('llama')]),
  Buffer.concat([
    string('tokenizer.ggml.tokens'),
    uint32(TYPE.array),
    arrayOf(
      TYPE.string,
      tokens.map(([text]) => string(text)),
    ),
  ]),
  Buffer.concat([
    string('tokenizer.ggml.scores'),
    uint32(TYPE.array),
    arrayOf(
      TYPE.float32,
      tokens.map(() => float32(0)),
    ),
  ]),
  Buffer.concat([
    string('tokenizer.ggml.token_type'),
    uint32(TYPE.array),
    arrayOf(
      TYPE.int32,
      tokens.map(([, type]) => uint32(type)),
    ),
  ]),
  ...['unknown', 'bos', 'eos'].map((name, id) =>
    Buffer.concat([string(`tokenizer.ggml.${name}_token_id`), uint32(TYPE.uint32), uint32(id)]),
  ),
];

const square = [EMBEDDING, EMBEDDING];
const tensors = [
  ['token_embd.weight', [EMBEDDING, tokens.length]],
  ['output_norm.weight', [EMBEDDING]],
  ['output.weight', [EMBEDDING, tokens.length]],
  ...Array.from({ length: LAYERS }, (_, layer) =>
    [
      ['attn_norm', [EMBEDDING]],
      ['attn_q', square],
      ['attn_k', square],
      ['attn_v', square],
      ['attn_output', square],
      ['ffn_norm', [EMBEDDING]],
      ['ffn_gate', [EMBEDDING, FEED_FORWARD]],
      ['ffn_up', [EMBEDDING, FEED_FORWARD]],
      ['ffn_down', [FEED_FORWARD, EMBEDDING]],
    ].map(([name, shape]) => [`blk.${layer}.${name}.weight`, shape]),
  ).flat(),
];

let seed = 42;
/** The same numbers in every run, in [-0.1, 0.1). A linear congruential generator with the constants of Numerical Recipes. */
function random() {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return (seed / 2 ** 32 - 0.5) * 0.2;
}
const padded = (length) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

let offset = 0;
const infos = [];
const weights = tensors.map(([name, shape]) => {
  const count = shape.reduce((product, length) => product * length, 1);
  infos.push(
    Buffer.concat([string(name), uint32(shape.length), ...shape.map(uint64), uint32(0), uint64(offset)]),
  );
  const buffer = Buffer.alloc(padded(count * 4));
  for (let index = 0; index < count; index += 1)
    buffer.writeFloatLE(name.includes('norm') ? 1 : random(), index * 4);
  offset += buffer.length;
  return buffer;
});

const head = Buffer.concat([
  Buffer.from('GGUF'),
  uint32(3),
  uint64(tensors.length),
  uint64(metadata.length),
  ...metadata,
  ...infos,
]);
writeFileSync(path, Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...weights]));
process.stdout.write(`${path}: ${tokens.length} tokens, ${LAYERS} layers\n`);
