const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address, or null for what is none. */
export const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Whether only this machine can open it. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);
