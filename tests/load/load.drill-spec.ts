import { queueBackends } from '#testing';
import { runFanOut } from '../../bench/load/fan-out/run-fan-out.js';
import {
  ASSISTANT_MILLISECONDS,
  isFair,
  NEIGHBOUR_ENVIRONMENT,
  runNoisyNeighbour,
} from '../../bench/load/noisy-neighbour.js';
import { LoadCluster } from '../../bench/load/load-cluster.js';

const NEIGHBOUR = { queuedJobs: 100, workers: 1, others: 1 };
const FAN_OUT = { sockets: 60, socketsPerMember: 4, events: 300, rate: 150, seed: 6, clientProcesses: 1 };

describe.each(queueBackends())('load over %s', (backend) => {
  let cluster: LoadCluster;
  beforeAll(async () => {
    const environment = NEIGHBOUR_ENVIRONMENT;
    cluster = await LoadCluster.start({
      backend,
      apis: 2,
      assistantMilliseconds: ASSISTANT_MILLISECONDS,
      environment,
    });
  });
  afterAll(() => cluster.stop());

  it('starts a member’s job within three job durations while another member has queued a hundred', async () => {
    const result = await runNoisyNeighbour(cluster, NEIGHBOUR);
    expect({ ...result, isFair: isFair(result, NEIGHBOUR) }).toMatchObject({ isFair: true });
  });

  it('reports every end of a member’s jobs once to every browser when one of two API processes is killed', async () => {
    const { verdict, observations, reconnected, unsettled } = await runFanOut(cluster, FAN_OUT);
    expect(unsettled).toBe(0);
    expect(verdict).toEqual({ missing: 0, doubled: 0, foreign: 0, examples: [] });
    expect(observations).toHaveLength(FAN_OUT.sockets);
    // Half of them lost their process, and only the resync can report what they missed.
    expect(reconnected).toHaveLength(FAN_OUT.sockets / 2);
    expect(observations.filter(({ resyncs }) => resyncs.length > 0)).toHaveLength(FAN_OUT.sockets / 2);
  });
});
