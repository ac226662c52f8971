/** Queues are cut by the resource that their jobs wait for; WORKER_QUEUES says which of them a worker works on. */
export const QUEUES = ['ai', 'browser', 'cpu', 'maintenance'] as const;
export type QueueName = (typeof QUEUES)[number];
