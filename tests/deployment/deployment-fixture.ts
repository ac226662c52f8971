import { AI_CONSENT_VERSION, currentMemberSchema, jobSchema, type Job } from '#contracts';
import { connectDatabase } from '#database';
import { io, type Socket } from 'socket.io-client';
import type { DataSource } from 'typeorm';
import { ApiClient, type ApiAnswer } from '../../apps/api/testing/api-client.js';
import { Topology, type TopologyOptions } from '../../apps/devstack/src/topology/topology.js';
import { signInThroughProvider } from '../sign-in/provider-sign-in.js';
import { trustingFetch } from './trusting-fetch.js';

export const ASYNC = { prefer: 'respond-async' };

/** A signed-in member and the sign-in's answer. */
export interface Visitor {
  memberId: number;
  client: ApiClient;
  signIn: ApiAnswer;
}

/** The topology of docker-compose.yml, used through its proxy as by browsers. */
export class DeploymentFixture {
  private constructor(
    readonly topology: Topology,
    readonly database: DataSource,
    private readonly authority: string,
  ) {}

  static async open(options: TopologyOptions): Promise<DeploymentFixture> {
    const topology = await Topology.start({ fastDatabase: true, ...options });
    const database = await connectDatabase(topology.databaseUrl, 4);
    return new DeploymentFixture(topology, database, await topology.readAuthority());
  }

  async close(): Promise<void> {
    await this.database.destroy();
    await this.topology.stop();
  }

  newClient(): ApiClient {
    return new ApiClient(this.topology.url, this.topology.url, trustingFetch(this.authority));
  }

  /** Signs in through the identity provider, and consents to the AI. */
  async signIn(email: string): Promise<Visitor> {
    const client = this.newClient();
    const signIn = await signInThroughProvider(client, { email });
    const { memberId } = currentMemberSchema.parse(signIn.data);
    const consent = { kind: 'AI_PROCESSING', version: AI_CONSENT_VERSION };
    await client.send('POST', '/api/v1/me/consents', { body: consent });
    return { memberId, client, signIn };
  }

  /** A socket as the web app opens it. @param url of one API process; by default through the proxy */
  socket({ client }: Visitor, url = this.topology.url): Socket {
    return io(url, {
      transports: ['websocket'],
      ca: this.authority,
      forceNew: true,
      extraHeaders: { cookie: client.cookieHeader, origin: this.topology.url },
    });
  }

  async findJob({ client }: Visitor, jobId: string): Promise<Job> {
    return jobSchema.parse((await client.send('GET', `/api/v1/jobs/${jobId}`)).data);
  }
}
