export { JobDrawer } from './detail/job-drawer.js';
export { useOpenedJob } from './detail/use-opened-job.js';
export { JobList } from './list/job-list.js';
export { JobsOverview } from './overview/jobs-overview.js';
export { QueueBoardLink } from './queue-board-link.js';
