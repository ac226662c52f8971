import type { DataSource } from 'typeorm';
import { connectDatabase } from '#database';
import { until } from '#testing';
import { LoadChild } from '../load-child.js';
import { type LoadCluster, PUBLIC_URL } from '../load-cluster.js';
import { type LoadMember, makeMembers } from '../load-members.js';
import {
  monotonicMilliseconds,
  percentile,
  percentilesOf,
  type ProcessUsage,
  usageOf,
} from '../../measurements.js';
import { insertRunningJobs, type RunningJob } from './load-job.js';
import {
  collectedSchema,
  halfSentSchema,
  type Observation,
  openedSchema,
  sentSchema,
  statusSchema,
} from './messages.js';
import { type Verdict, verifySets } from './verify-sets.js';

interface FanOutOptions {
  sockets: number;
  socketsPerMember: number;
  events: number;
  /** Events per second. */
  rate: number;
  seed: number;
  /** Processes that share the sockets. */
  clientProcesses: number;
}

interface FanOutResult {
  verdict: Verdict;
  observations: Observation[];
  /** Milliseconds from the hand-over of a job's end, and from its commit, until each browser received the event. */
  fromHandOver: number[];
  fromCommit: number[];
  /** Milliseconds from the kill until a socket that lost its process had reconnected, and until it had resynced. */
  reconnected: number[];
  resynced: number[];
  /** Sockets that had not reconnected and resynced in time. */
  unsettled: number;
  /** Events per second that the sender achieved. */
  achievedRate: number;
  usage: FanOutUsage;
}

/** Resources of the processes: memory, and CPU milliseconds while events were sent. */
interface FanOutUsage {
  apiBefore: ProcessUsage;
  apiConnected: ProcessUsage;
  /** CPU milliseconds of the API process that is not killed. */
  apiSending: number;
  sender: number;
  clients: number;
}

/** Time after the last event until every browser must know every end; what is missing then counts as missing. */
const SETTLE_TIMEOUT_MILLISECONDS = 180_000;
/** Extra time in which a duplicate event would still arrive. */
const QUIET_MILLISECONDS = 1_000;

/** Ends jobs of many members while their browsers are connected, kills one API process in the middle, and verifies what each browser knows. */
export async function runFanOut(cluster: LoadCluster, options: FanOutOptions): Promise<FanOutResult> {
  const dataSource = await connectDatabase(cluster.databaseUrl);
  const children: LoadChild[] = [];
  const startChild = (entry: string): LoadChild => {
    const child = LoadChild.start(entry);
    children.push(child);
    return child;
  };
  try {
    const { members, jobs } = await prepare(dataSource, options);
    const clients = Array.from({ length: options.clientProcesses }, () =>
      startChild('fan-out/clients.process.js'),
    );
    return await new FanOut(cluster, options, jobs, clients, startChild('fan-out/sender.process.js')).run(
      members,
    );
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await dataSource.destroy();
  }
}

async function prepare(dataSource: DataSource, options: FanOutOptions) {
  const members = await makeMembers(dataSource, Math.ceil(options.sockets / options.socketsPerMember), 0);
  const memberIds = members.map(({ memberId }) => memberId);
  return { members, jobs: await insertRunningJobs(dataSource, memberIds, options.events, options.seed) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

class FanOut {
  private killedAt = 0;

  constructor(
    private readonly cluster: LoadCluster,
    private readonly options: FanOutOptions,
    private readonly jobs: readonly RunningJob[],
    private readonly clients: readonly LoadChild[],
    private readonly sender: LoadChild,
  ) {}

  async run(members: readonly LoadMember[]): Promise<FanOutResult> {
    const apiBefore = await this.survivorUsage();
    await this.openSockets(members);
    const before = await this.usageOfAll();
    const sent = await this.sendAndKill();
    const after = await this.usageOfAll();
    const unsettled = await this.untilAllResynced(members);
    const observations = await this.collect();
    const apiSending = after.api.cpuMilliseconds - before.api.cpuMilliseconds;
    const sender = after.sender - before.sender;
    const clients = after.clients - before.clients;
    const usage = { apiBefore, apiConnected: before.api, apiSending, sender, clients };
    return { ...this.judge(observations, sent), observations, unsettled, usage };
  }

  /** Opens the sockets. Those of one member go to the client processes in turn, and from each of these to the API processes in turn. */
  private async openSockets(members: readonly LoadMember[]): Promise<void> {
    const owners = this.ownersOfSockets(members);
    await Promise.all(
      this.clients.map((client, index) => {
        const share = owners.filter((_, socket) => socket % this.clients.length === index);
        const { ports } = this.cluster;
        const command = { kind: 'open', ports, origin: PUBLIC_URL, sockets: share, first: index };
        return client.ask(command, openedSchema);
      }),
    );
  }

  /** The member of each socket. */
  private ownersOfSockets(members: readonly LoadMember[]): LoadMember[] {
    const { sockets, socketsPerMember } = this.options;
    return members
      .flatMap((member) => Array.from({ length: socketsPerMember }, () => member))
      .slice(0, sockets);
  }

  private async sendAndKill() {
    const half = this.sender.receive(halfSentSchema).then(async () => {
      this.killedAt = monotonicMilliseconds();
      this.cluster.apis[0]?.kill('SIGKILL');
      await this.cluster.apis[0]?.ended();
      this.sender.send({ kind: 'continue' });
    });
    const { databaseUrl, redisUrl } = this.cluster;
    const command = { kind: 'send', databaseUrl, redisUrl, rate: this.options.rate, jobs: this.jobs };
    const [sent] = await Promise.all([this.sender.ask(command, sentSchema), half]);
    return sent;
  }

  private async untilAllResynced(members: readonly LoadMember[]): Promise<number> {
    const { sockets } = this.options;
    const perMember = countBy(this.jobs.map(({ memberId }) => memberId));
    const expected = sum(this.ownersOfSockets(members).map(({ memberId }) => perMember.get(memberId) ?? 0));
    const deadline = Date.now() + SETTLE_TIMEOUT_MILLISECONDS;
    const { unsettled } = await until(
      'every socket has reconnected and knows every end',
      async () => {
        const states = await Promise.all(
          this.clients.map((client) => client.ask({ kind: 'status' }, statusSchema)),
        );
        const settled = sum(states.map((state) => state.settled));
        const known = sum(states.map((state) => state.known));
        // What is still missing is reported by the verdict.
        const isOver = (settled === sockets && known >= expected) || Date.now() > deadline;
        return isOver && { unsettled: sockets - settled };
      },
      2 * SETTLE_TIMEOUT_MILLISECONDS,
    );
    await new Promise((resolve) => setTimeout(resolve, QUIET_MILLISECONDS));
    return unsettled;
  }

  private async collect(): Promise<Observation[]> {
    const answers = await Promise.all(
      this.clients.map((client) => client.ask({ kind: 'collect' }, collectedSchema)),
    );
    return answers.flatMap(({ observations }) => observations);
  }

  private judge(observations: Observation[], sent: { handedOverAt: number[]; committedAt: number[] }) {
    const { handedOverAt, committedAt } = sent;
    const positionOf = new Map(this.jobs.map(({ jobId }, position) => [jobId, position]));
    const latencies = (origin: number[]): number[] =>
      observations.flatMap(({ events }) =>
        events.map(({ jobId, at }) => at - (origin[positionOf.get(jobId) ?? -1] ?? Number.NaN)),
      );
    const sinceKill = (moments: (number | null)[]): number[] =>
      moments.flatMap((moment) => (moment === null ? [] : [moment - this.killedAt]));
    return {
      verdict: verifySets(jobsByMember(this.jobs), observations),
      fromHandOver: latencies(handedOverAt),
      fromCommit: latencies(committedAt),
      reconnected: sinceKill(observations.map(({ reconnectedAt }) => reconnectedAt)),
      resynced: sinceKill(observations.map(({ resyncedAt }) => resyncedAt)),
      achievedRate: (this.jobs.length * 1000) / ((handedOverAt.at(-1) ?? 0) - (handedOverAt[0] ?? 0)),
    };
  }

  private survivorUsage(): Promise<ProcessUsage> {
    return usageOf(this.cluster.apis.at(-1)?.processId);
  }

  private async usageOfAll() {
    const [api, sender, ...clients] = await Promise.all([
      this.survivorUsage(),
      usageOf(this.sender.processId),
      ...this.clients.map((client) => usageOf(client.processId)),
    ]);
    return {
      api,
      sender: sender.cpuMilliseconds,
      clients: sum(clients.map(({ cpuMilliseconds }) => cpuMilliseconds)),
    };
  }
}

function countBy(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function jobsByMember(jobs: readonly RunningJob[]): Map<number, string[]> {
  const byMember = new Map<number, string[]>();
  for (const { jobId, memberId } of jobs) byMember.set(memberId, [...(byMember.get(memberId) ?? []), jobId]);
  return byMember;
}

const GOAL_P99_MILLISECONDS = 500;

/** Whether every browser knows exactly the ended jobs of its member. */
export const isComplete = ({ verdict }: FanOutResult): boolean =>
  verdict.missing + verdict.doubled + verdict.foreign === 0;

/** Whether the 99th percentile of the deliveries met the goal. */
export const isFast = ({ fromHandOver }: FanOutResult): boolean =>
  percentile(fromHandOver, 0.99) <= GOAL_P99_MILLISECONDS;

/** The result as lines of text. */
export function reportFanOut(backend: string, options: FanOutOptions, result: FanOutResult): string[] {
  const { verdict, fromHandOver, fromCommit, achievedRate } = result;
  const { sockets, events, rate } = options;
  return [
    `fan-out over ${backend}: ${sockets} sockets on 2 API processes, ${events} events at ${achievedRate.toFixed(0)}/s (wanted ${rate}/s), one process killed in the middle`,
    `  sets after resync: ${verdict.missing} missing, ${verdict.doubled} doubled, ${verdict.foreign} of others${isComplete(result) ? '' : ` — ${verdict.examples.join('; ')}`}`,
    `  job's end handed over -> browser: ${percentilesOf(fromHandOver)} of ${fromHandOver.length} (goal p99 <= ${GOAL_P99_MILLISECONDS} ms)`,
    `  commit -> browser: ${percentilesOf(fromCommit)}`,
    ...reportReconnects(result),
    ...reportUsage(options, result),
  ];
}

function reportReconnects({ observations, reconnected, resynced, unsettled }: FanOutResult): string[] {
  const refusals = totals(observations.map((observation) => observation.refusals));
  const failures = totals(observations.map((observation) => observation.failedRequests));
  return [
    `  reconnects: ${reconnected.length} sockets, ${percentilesOf(reconnected)}, the last after ${seconds(reconnected)}; resynced, the last after ${seconds(resynced)}`,
    `  reconnects: connections refused ${listed(refusals)}; resync requests refused ${listed(failures)}; ${unsettled} sockets had not reconnected and resynced in time`,
  ];
}

function reportUsage({ events, sockets }: FanOutOptions, { usage, fromHandOver }: FanOutResult): string[] {
  const { apiBefore, apiConnected, apiSending, sender, clients } = usage;
  const grown = (apiConnected.residentMegabytes - apiBefore.residentMegabytes) * 1024;
  const perSocket = grown / (sockets / 2);
  const connecting = (apiConnected.cpuMilliseconds - apiBefore.cpuMilliseconds) / (sockets / 2);
  return [
    `  API process: ${apiBefore.residentMegabytes.toFixed(0)} MB idle, ${apiConnected.residentMegabytes.toFixed(0)} MB with ${sockets / 2} sockets (${perSocket.toFixed(0)} KB a socket); ${connecting.toFixed(2)} ms CPU to accept a socket`,
    `  CPU while sending: surviving API ${apiSending.toFixed(0)} ms (${(apiSending / events).toFixed(3)} ms an event, reconnects and resyncs included), sender ${(sender / events).toFixed(3)} ms an event, clients ${(clients / fromHandOver.length).toFixed(3)} ms a delivery`,
  ];
}

const seconds = (values: readonly number[]): string => `${(Math.max(0, ...values) / 1000).toFixed(2)} s`;

function totals(counts: readonly Record<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const record of counts)
    for (const [what, count] of Object.entries(record)) sums.set(what, (sums.get(what) ?? 0) + count);
  return sums;
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  counts.size === 0 ? '0' : [...counts].map(([what, count]) => `${count} (${what})`).join(', ');
