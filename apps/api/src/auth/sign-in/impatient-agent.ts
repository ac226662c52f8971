import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

type Connection = Duplex | null | undefined;

function giveUpOn(connection: Connection, milliseconds: number): Connection {
  if (connection instanceof Socket)
    connection.setTimeout(milliseconds, () =>
      connection.destroy(new Error('the identity provider was silent for too long')),
    );
  return connection;
}

class ImpatientHttpAgent extends http.Agent {
  constructor(private readonly milliseconds: number) {
    super();
  }

  override createConnection(...given: Parameters<http.Agent['createConnection']>): Connection {
    return giveUpOn(super.createConnection(...given), this.milliseconds);
  }
}

class ImpatientHttpsAgent extends https.Agent {
  constructor(private readonly milliseconds: number) {
    super();
  }

  override createConnection(...given: Parameters<https.Agent['createConnection']>): Connection {
    return giveUpOn(super.createConnection(...given), this.milliseconds);
  }
}

/**
 * An agent whose connections break when nothing comes: the OAuth client waits for ever by itself.
 * @param url the address it is for, which decides between http and https
 */
export const impatientAgent = (url: string, milliseconds: number): http.Agent =>
  url.startsWith('https:') ? new ImpatientHttpsAgent(milliseconds) : new ImpatientHttpAgent(milliseconds);
