import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Connection = Duplex | null | undefined;

function withTimeout(connection: Connection, milliseconds: number): Connection {
  if (connection instanceof Socket)
    connection.setTimeout(milliseconds, () =>
      connection.destroy(new Error('the identity provider was silent for too long')),
    );
  return connection;
}

class TimeoutHttpAgent extends http.Agent {
  constructor(private readonly milliseconds: number) {
    super();
  }

  override createConnection(...given: Parameters<http.Agent['createConnection']>): Connection {
    return withTimeout(super.createConnection(...given), this.milliseconds);
  }
}

class TimeoutHttpsAgent extends https.Agent {
  constructor(private readonly milliseconds: number) {
    super();
  }

  override createConnection(...given: Parameters<https.Agent['createConnection']>): Connection {
    return withTimeout(super.createConnection(...given), this.milliseconds);
  }
}

/**
 * An HTTP agent that destroys a connection after `milliseconds` without data. The OAuth client has no timeout of its own.
 * @param url decides between http and https
 */
export const timeoutAgent = (url: string, milliseconds: number): http.Agent =>
  url.startsWith('https:') ? new TimeoutHttpsAgent(milliseconds) : new TimeoutHttpAgent(milliseconds);
