const followed = new Set<string>();

/**
 * Marks a job whose end the current screen announces, so that the announcer does not.
 * @returns a function that removes the mark
 */
export function followJob(jobId: string): () => void {
  followed.add(jobId);
  return () => followed.delete(jobId);
}

export const isFollowed = (jobId: string): boolean => followed.has(jobId);
