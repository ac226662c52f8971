import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { LOGGER, type Logger } from '#observability';
import { Inject } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import type { Server } from 'socket.io';
import { LiveAccess, type LiveSocket } from './live-access.js';

const ADMINISTRATORS_ROOM = 'administrators';
const memberRoom = (memberId: number): string => `member:${memberId}`;

type Message<Kind extends BusMessage['kind']> = Extract<BusMessage, { kind: Kind }>;

/**
 * Hands the events of every process to this process's own sockets. Rooms are the server's: a socket is put into its member's, and an
 * administrator's into the administrators'.
 */
@WebSocketGateway({
  path: '/socket.io',
  serveClient: false,
  maxHttpBufferSize: 10_000,
  pingInterval: 20_000,
  pingTimeout: 10_000,
})
export class LiveGateway implements OnGatewayInit<Server>, OnGatewayConnection<LiveSocket> {
  private server: Server;

  constructor(
    private readonly access: LiveAccess,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async afterInit(server: Server): Promise<void> {
    this.server = server;
    server.use((socket, next) => {
      this.access.admit(socket).then(
        (refusal) => next(refusal),
        (error: unknown) => {
          this.logger.warn({ err: error }, 'a socket could not be admitted');
          next(new Error('SERVER_ERROR'));
        },
      );
    });
    await this.bus.subscribe((message) => this.relay(message));
  }

  async handleConnection(socket: LiveSocket): Promise<void> {
    try {
      await this.placeInRooms(socket);
    } catch (error) {
      this.logger.warn({ err: error }, 'a socket could not be placed');
      socket.disconnect(true);
    }
  }

  // Looks again after joining: a session that ended in between would otherwise keep its socket.
  private async placeInRooms(socket: LiveSocket): Promise<void> {
    await socket.join(memberRoom(socket.data.memberId));
    const member = await this.access.find(socket);
    if (member === null) return this.revoke(socket, 'SESSION_ENDED');
    if (member.role === 'USER') await socket.leave(ADMINISTRATORS_ROOM);
    else await socket.join(ADMINISTRATORS_ROOM);
  }

  private relay(message: BusMessage): void {
    if (message.kind === 'client-event') this.tell(message);
    else if (message.kind === 'sessions-ended') this.endSessions(message);
    else if (message.kind === 'member-role-changed')
      for (const socket of this.socketsOf(message.memberId)) void this.handleConnection(socket);
  }

  private tell({ audience, event, payload }: Message<'client-event'>): void {
    const rooms = [
      ...(audience.memberId === null ? [] : [memberRoom(audience.memberId)]),
      ...(audience.administrators ? [ADMINISTRATORS_ROOM] : []),
    ];
    if (rooms.length > 0) this.server.local.to(rooms).emit(event, payload);
  }

  private endSessions({ memberId, sessionIds, reason }: Message<'sessions-ended'>): void {
    for (const socket of this.socketsOf(memberId))
      if (sessionIds === null || sessionIds.includes(socket.data.sessionId)) this.revoke(socket, reason);
  }

  private socketsOf(memberId: number): LiveSocket[] {
    const ids = this.server.sockets.adapter.rooms.get(memberRoom(memberId)) ?? new Set<string>();
    return [...ids].flatMap((id) => this.server.sockets.sockets.get(id) ?? []);
  }

  private revoke(socket: LiveSocket, reason: string): void {
    socket.emit('session-revoked', { reason });
    socket.disconnect(true);
  }
}
