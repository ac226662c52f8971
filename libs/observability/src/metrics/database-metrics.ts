import { newGauge } from './registry.js';

/** This process's connections, and whether what it needs answers. */
export const dependencyMetrics = {
  up: newGauge('dependency_up', '1 when what the process needs answered within two seconds, else 0', [
    'dependency',
  ]),
  poolConnections: newGauge(
    'database_pool_connections',
    'Connections of this process to PostgreSQL; state is used or idle',
    ['state'],
  ),
  poolSize: newGauge('database_pool_size', 'Connections that this process may hold'),
  poolWaiting: newGauge('database_pool_waiting', 'Who waits in this process for a connection'),
};
