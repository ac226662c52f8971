/**
 * Hosts that a run asks on behalf of one source besides those of its start pages. Sites of letters lie on a handful of hosts; one that
 * makes up hosts without end, or whose links lead everywhere, would have us call on the whole web.
 */
export const FURTHER_HOSTS = 20;

/** So many hosts more are told of as problems, one page each; those beyond are not even kept. */
export const TOLD_HOSTS = 100;

/**
 * Pages that a run takes in from one source: a week at the usual pace of 30 a minute, and more letters than any Korean site has. One
 * that makes up addresses without end is not followed further.
 */
export const LARGEST_SOURCE = 300_000;

export const TOO_MANY_HOSTS = `한 출처에서 시작 주소 밖의 사이트는 ${FURTHER_HOSTS}곳까지만 읽습니다. 이 사이트는 그 뒤에 찾아서 읽지 않았습니다.`;
export const TOO_MANY_PAGES = `한 출처에서 ${LARGEST_SOURCE / 10_000}만 쪽까지만 읽습니다. 이 쪽부터는 읽지 않았습니다.`;
