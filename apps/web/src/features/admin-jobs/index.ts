export { JobDrawer, useOpenedJob } from './job-drawer.js';
export { JobList } from './job-list.js';
export { JobsOverview } from './jobs-overview.js';
export { QueueBoardLink } from './queue-board-link.js';
