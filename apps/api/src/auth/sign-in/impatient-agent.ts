import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';

/** Milliseconds that the provider may be silent. */
export const PROVIDER_MILLISECONDS = 10_000;

function giveUpOn(connection: Duplex | null | undefined): Duplex | null | undefined {
  if (connection instanceof Socket)
    connection.setTimeout(PROVIDER_MILLISECONDS, () =>
      connection.destroy(new Error('the identity provider was silent for too long')),
    );
  return connection;
}

class ImpatientHttpAgent extends http.Agent {
  override createConnection(...given: Parameters<http.Agent['createConnection']>) {
    return giveUpOn(super.createConnection(...given));
  }
}

class ImpatientHttpsAgent extends https.Agent {
  override createConnection(...given: Parameters<https.Agent['createConnection']>) {
    return giveUpOn(super.createConnection(...given));
  }
}

/** An agent for this address whose connections break when nothing comes for 10 s. */
export const impatientAgent = (url: string): http.Agent =>
  url.startsWith('https:') ? new ImpatientHttpsAgent() : new ImpatientHttpAgent();
