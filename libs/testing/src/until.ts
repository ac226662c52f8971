const POLL_MILLISECONDS = 20;

/**
 * Waits for a condition: asks again and again until the answer is neither undefined nor false.
 * @param what named in the error when it does not come about in time
 * @param milliseconds long, since a busy machine takes its time: only a test that fails waits for so long
 */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  milliseconds = 200_000,
): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
}
