const announced = new Set<string>();

/**
 * Marks a job whose end the current screen announces, so that the announcer does not.
 * @returns a function that removes the mark
 */
export function markAnnouncedByScreen(jobId: string): () => void {
  announced.add(jobId);
  return () => announced.delete(jobId);
}

export const isAnnouncedByScreen = (jobId: string): boolean => announced.has(jobId);
