import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 12;
const ANSWER = 0x8400;
const NO_SUCH_NAME = 3;
const TYPE_A = 1;
const CLASS_IN = 1;
/** Compression pointer to the name in the question. */
const SAME_NAME = 0xc00c;
const TTL_SECONDS = 1;

/** Resolves the names of services as the name server of a container network does: to the current addresses. */
export class NameServer {
  private constructor(
    private readonly socket: Socket,
    readonly port: number,
  ) {}

  /** @param addressesOf undefined for a name that is not a service */
  static async open(addressesOf: (name: string) => string[] | undefined): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.on('message', (query, { port, address }) => {
      const answer = answerTo(query, addressesOf);
      if (answer !== undefined) socket.send(answer, port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, socket.address().port);
  }

  async close(): Promise<void> {
    const closed = once(this.socket, 'close');
    this.socket.close();
    await closed;
  }
}

function answerTo(query: Buffer, addressesOf: (name: string) => string[] | undefined): Buffer | undefined {
  const labels: string[] = [];
  let end = HEADER_BYTES;
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length));
    end += 1 + length;
  }
  end += 1;
  if (query.length < end + 4) return undefined;
  const addresses = addressesOf(labels.join('.').toLowerCase());
  const asked = query.readUInt16BE(end) === TYPE_A ? (addresses ?? []) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(ANSWER | (addresses === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(asked.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...rotated(asked).map(record)]);
}

function record(address: string): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16BE(SAME_NAME, 0);
  bytes.writeUInt16BE(TYPE_A, 2);
  bytes.writeUInt16BE(CLASS_IN, 4);
  bytes.writeUInt32BE(TTL_SECONDS, 6);
  bytes.writeUInt16BE(4, 10);
  address.split('.').forEach((part, index) => bytes.writeUInt8(Number(part), 12 + index));
  return bytes;
}

const rotated = (addresses: string[]): string[] => {
  const start = Math.floor(Math.random() * addresses.length);
  return [...addresses.slice(start), ...addresses.slice(0, start)];
};
