/** The name that robots.txt rules are looked up by. */
export const CRAWLER_NAME = 'JasogongbangBot';

/** What the crawler calls itself. @param publicUrl where those who run a site learn whose it is */
export const userAgentOf = (publicUrl?: string): string =>
  publicUrl === undefined ? `${CRAWLER_NAME}/1.0` : `${CRAWLER_NAME}/1.0 (+${publicUrl})`;
