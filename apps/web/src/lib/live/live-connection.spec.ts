import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { useConnectionStore } from './connection-store.js';
import { onLiveEvent } from './event-hub.js';
import { openLiveConnection } from './live-connection.js';

const LOADED_AT = 10_000;

describe('the live connection', () => {
  let http: HttpServer;
  let server: Server;
  let closePage = () => {};
  const onMissed = jest.fn();
  const renewSession = jest.fn(() => Promise.resolve());
  const clock = jest.spyOn(performance, 'now');

  beforeEach(async () => {
    jest.resetAllMocks();
    renewSession.mockResolvedValue(undefined);
    http = createServer();
    server = new Server(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    Object.defineProperty(globalThis, 'location', {
      value: { protocol: 'http:', host: `127.0.0.1:${port}` },
      configurable: true,
    });
  });
  afterEach(async () => {
    closePage();
    await server.close();
  });

  /** Opens the page's connection at a time after its first fetch; resolves when the page is connected. */
  async function open(millisecondsAfterLoad: number): Promise<Socket> {
    clock.mockReturnValue(LOADED_AT + millisecondsAfterLoad);
    useConnectionStore.setState({ isConnected: false, since: null });
    const accepted = nextSocket();
    closePage = openLiveConnection({ loadedAt: LOADED_AT, onMissed, renewSession });
    const [socket] = await Promise.all([accepted, untilConnected(true)]);
    return socket;
  }

  const nextSocket = () => new Promise<Socket>((resolve) => server.once('connection', resolve));

  const untilConnected = (isConnected: boolean) =>
    new Promise<void>((resolve) => {
      const stop = useConnectionStore.subscribe((state) => {
        if (state.isConnected !== isConnected) return;
        stop();
        resolve();
      });
    });

  const untilReceived = (socket: Socket) =>
    new Promise<number>((resolve) => {
      const stop = onLiveEvent('tokens-updated', ({ remainingTokens }) => {
        stop();
        resolve(remainingTokens);
      });
      socket.emit('tokens-updated', { remainingTokens: 7 });
    });

  it('that is established at once causes no refetch', async () => {
    await open(300);
    expect(onMissed).not.toHaveBeenCalled();
  });

  it('that was established late catches up on what it missed', async () => {
    await open(1300);
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  it('that was lost catches up when it is back', async () => {
    const socket = await open(300);
    const lost = untilConnected(false);
    const back = untilConnected(true);
    socket.conn.close();
    await lost;
    await Promise.all([nextSocket(), back]);
    expect(onMissed).toHaveBeenCalledTimes(1);
    expect(renewSession).not.toHaveBeenCalled();
  });

  it('that the server refused tries again with a renewed session', async () => {
    server.use((_socket, next) =>
      next(renewSession.mock.calls.length === 0 ? new Error('UNAUTHENTICATED') : undefined),
    );
    await open(300);
    expect(renewSession).toHaveBeenCalledTimes(1);
  });

  it('publishes events of the contract, and no unknown ones', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const socket = await open(300);
    socket.emit('tokens-updated', { remainingTokens: 'many' });
    socket.emit('constructor', {});
    await expect(untilReceived(socket)).resolves.toBe(7);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
  });
});
