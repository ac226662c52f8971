import { isPortFree } from '../processes/free-port.js';
import { StartRefused } from './launcher-options.js';

const portsToTry = 50;

/**
 * The port to listen on: the wanted one, or the next free one when any will do.
 *
 * @throws StartRefused when the wanted port was asked for and is taken
 */
export async function choosePort(wanted: number, isFixed: boolean): Promise<number> {
  const last = isFixed ? wanted : Math.min(wanted + portsToTry, 65_535);
  for (let port = wanted; port <= last; port += 1) if (await isPortFree(port)) return port;
  if (isFixed) {
    throw new StartRefused(`PORT=${wanted} 포트를 다른 프로그램이 쓰고 있어요. 다른 번호를 정해 주세요.`);
  }
  throw new StartRefused(`${wanted}–${last} 포트를 모두 다른 프로그램이 쓰고 있어요. PORT를 정해 주세요.`);
}
