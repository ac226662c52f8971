import dgram from 'node:dgram';
import net from 'node:net';

function refuse(): never {
  throw new Error('a document is read without a network');
}

/** Takes the network away from this process: no code that a document leads astray can reach anything. */
export function forbidNetwork(): void {
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.send = refuse;
  for (const name of ['fetch', 'WebSocket', 'EventSource'])
    Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });
}
