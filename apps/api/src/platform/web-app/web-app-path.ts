const CALLBACK = '/auth/callback/';
const SERVER_PREFIXES = ['/api', '/auth', '/health', '/metrics', '/socket.io', '/assets'];

/** Whether a path that nothing else answers is a screen of the web app, rather than a call or a file that is not there. */
export function belongsToWebApp(pathname: string): boolean {
  if (pathname.startsWith(CALLBACK)) return true;
  if (SERVER_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)))
    return false;
  return !/\.[A-Za-z0-9]+$/.test(pathname);
}
