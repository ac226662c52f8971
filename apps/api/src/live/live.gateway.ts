import type { Role } from '#contracts';
import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { liveMetrics, LOGGER, markSpan, type Logger } from '#observability';
import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import type { Server } from 'socket.io';
import { LiveAccess, type LiveSocket } from './live-access.js';

const ADMINISTRATORS_ROOM = 'administrators';
const memberRoom = (memberId: number): string => `member:${memberId}`;

/** All pages that connect again at one moment would ask for everything at one moment. */
const BREAK_OFF_MILLISECONDS = 1_000;

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
export class LiveGateway
  implements OnGatewayInit<Server>, OnGatewayConnection<LiveSocket>, OnApplicationBootstrap
{
  private server: Server;

  constructor(
    private readonly access: LiveAccess,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    server.use((socket, next) => {
      this.access.admit(socket).then(
        (refusal) => {
          if (refusal !== undefined) liveMetrics.refused.inc({ reason: refusal.message });
          next(refusal);
        },
        (error: unknown) => {
          liveMetrics.refused.inc({ reason: 'SERVER_ERROR' });
          this.logger.warn({ err: error }, 'a socket could not be admitted');
          next(new Error('SERVER_ERROR'));
        },
      );
    });
  }

  // Awaited by the boot, which afterInit is not: an API that cannot hear the others does not start.
  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      (message) => this.relay(message),
      () => void this.recover([...this.server.sockets.sockets.values()]),
    );
  }

  // Looks again after joining: a session that ended, or a role that was lost, in between would otherwise go unseen.
  async handleConnection(socket: LiveSocket): Promise<void> {
    liveMetrics.opened.inc();
    liveMetrics.sockets.inc();
    socket.once('disconnect', (reason) => {
      liveMetrics.sockets.dec();
      liveMetrics.closed.inc({ reason });
    });
    await this.enterRooms(socket, socket.data.role);
    await this.lookAgain([socket]);
  }

  /** Breaks every connection off, as a lost network would: its page connects again by itself, after a moment of its own choosing. */
  letGo(): void {
    this.server.engine.close();
  }

  // What was sent while nothing could be heard is lost: who may no longer listen is told, and the pages of the others connect again,
  // and with that fetch what they may have missed.
  private async recover(sockets: LiveSocket[]): Promise<void> {
    await this.lookAgain(sockets);
    const pause = BREAK_OFF_MILLISECONDS / sockets.length;
    sockets.forEach((socket, index) => setTimeout(() => breakOff(socket), index * pause).unref());
  }

  // A page learns of its member's role as it connects: what it shows and offers depends on it.
  private async followRole(memberId: number): Promise<void> {
    const sockets = this.socketsOf(memberId);
    await this.lookAgain(sockets);
    sockets.forEach(breakOff);
  }

  private async enterRooms(socket: LiveSocket, role: Role): Promise<void> {
    await socket.join(memberRoom(socket.data.memberId));
    if (role === 'USER') await socket.leave(ADMINISTRATORS_ROOM);
    else await socket.join(ADMINISTRATORS_ROOM);
  }

  // A socket that cannot be told apart from one that may no longer listen is closed; its page connects again.
  private async lookAgain(sockets: LiveSocket[]): Promise<void> {
    if (sockets.length === 0) return;
    try {
      const roles = await this.access.rolesOf(sockets.map((socket) => socket.data.sessionId));
      for (const socket of sockets) {
        const role = roles.get(socket.data.sessionId);
        if (role === undefined) this.revoke(socket, 'SESSION_ENDED');
        else await this.enterRooms(socket, role);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'sockets could not be checked');
      for (const socket of sockets) socket.disconnect(true);
    }
  }

  private relay(message: BusMessage): void {
    if (message.kind === 'client-event') this.tell(message);
    else if (message.kind === 'sessions-ended') this.endSessions(message);
    else if (message.kind === 'member-role-changed') void this.followRole(message.memberId);
  }

  private tell({ audience, event, payload, traceParent }: Message<'client-event'>): void {
    const rooms = [
      ...(audience.memberId === null ? [] : [memberRoom(audience.memberId)]),
      ...(audience.administrators ? [ADMINISTRATORS_ROOM] : []),
    ];
    if (audience.everyone) {
      this.server.local.emit(event, payload);
      liveMetrics.events.inc({ event }, this.server.sockets.sockets.size);
    } else if (rooms.length > 0) {
      this.server.local.to(rooms).emit(event, payload);
      liveMetrics.events.inc({ event }, this.listenersIn(rooms));
    } else return;
    if (traceParent !== undefined)
      markSpan('event delivered', {
        kind: 'CONSUMER',
        parent: traceParent,
        attributes: { 'event.name': event, 'job.id': 'jobId' in payload ? payload.jobId : undefined },
      });
  }

  private listenersIn(rooms: readonly string[]): number {
    const { rooms: members } = this.server.sockets.adapter;
    return rooms.reduce((total, room) => total + (members.get(room)?.size ?? 0), 0);
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

/** As a lost network would: socket.io connects again by itself then, but not to a server that disconnects a socket. */
const breakOff = (socket: LiveSocket): void => void socket.conn.close();
