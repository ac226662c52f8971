import type { ManagedProcess } from '../processes/managed-process.js';

export type Environment = Record<string, string | undefined>;

export interface StackOptions {
  /**
   * The user's settings. A part whose variable is set here is not started: DATABASE_URL, GOOGLE_CLIENT_ID,
   * OPENAI_API_KEY or OPENAI_BASE_URL; nor is the sample site with NODE_ENV=production. The API and the workers get all variables, except
   * those that the stack sets itself, such as the addresses of its parts.
   */
  environment?: Environment;
  /** Kept between starts; default: a temporary folder that is removed with the stack. */
  dataDirectory?: string;
  /** Port of the first API process; default: a free one. */
  port?: number;
  /** Origin of the web app when something else than the first API serves it. */
  publicUrl?: string;
  /** Number of API processes; default: 1. */
  apis?: number;
  /** Number of worker processes; default: 1. */
  workers?: number;
  /** Faster, without durability of the database; only for tests. */
  fastDatabase?: boolean;
  /** Starts a worker again that has ended by itself, after a growing pause. */
  restartWorkers?: boolean;
  /** An API that ends by itself does not stop the stack: in development the next change starts it again. */
  apisMayEnd?: boolean;
  /** Build of the web app, awaited before the API that serves it starts. */
  webBuild?: Promise<void>;
  /** Files to run instead of the built ones. */
  entries?: Partial<Entries>;
  /** Aborts the start and stops what it has started; after the start it has no effect. */
  signal?: AbortSignal;
  onEvent?: (event: StackEvent) => void;
}

export type StackEvent =
  | { kind: 'ready'; part: string }
  | { kind: 'line'; part: string; source: 'stdout' | 'stderr'; line: string }
  | { kind: 'ended'; part: string; reason: string }
  | { kind: 'restarting'; part: string; reason: string; milliseconds: number };

/** The files that the parts run from. */
export interface Entries {
  postgres: string;
  migrate: string;
  demoData: string;
  identityProvider: string;
  assistant: string;
  sampleSite: string;
  api: string;
  worker: string;
}

/** A part that the stack cannot do without has ended by itself. */
export interface PartEnd {
  part: string;
  reason: string;
}

export interface Stack {
  dataDirectory: string;
  urls: {
    /** The address for browsers. */
    public: string;
    /** The origin of each API process, in the order of `processes.apis`. */
    apis: string[];
    database: string;
    identityProvider?: string;
    assistant?: string;
    /** Origin of the site of invented letters to crawl; none in production. */
    sampleSite?: string;
  };
  /** Each has kill(signal), restart(), stop() and start(); a restarted one listens where it did before. */
  processes: {
    postgres?: ManagedProcess;
    identityProvider?: ManagedProcess;
    assistant?: ManagedProcess;
    sampleSite?: ManagedProcess;
    apis: ManagedProcess[];
    workers: ManagedProcess[];
  };
  /** Settles when a part has ended by itself, other than a worker, or an API that may end. */
  broken: Promise<PartEnd>;
  /** Stops every part in the reverse order of the start, and removes a temporary data directory. */
  stop(): Promise<void>;
}
