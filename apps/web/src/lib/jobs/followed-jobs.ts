const followed = new Set<string>();

/**
 * Jobs whose end a screen tells by itself, so that nobody else does.
 * @returns a function that leaves the job to others again
 */
export function followJob(jobId: string): () => void {
  followed.add(jobId);
  return () => followed.delete(jobId);
}

export const isFollowed = (jobId: string): boolean => followed.has(jobId);
