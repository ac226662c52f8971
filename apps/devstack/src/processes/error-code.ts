/** The code of a system error, such as ENOENT. Asked by shape: under Jest the error may be of another realm. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
