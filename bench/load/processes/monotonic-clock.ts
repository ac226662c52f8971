/** Milliseconds on the machine's monotonic clock, the same in every process of this machine. */
export const monotonicMilliseconds = (): number => Number(process.hrtime.bigint()) / 1e6;
