import type { Role, SessionRevokedReason } from '#contracts';
import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { liveMetrics, LOGGER, markSpan, type Logger } from '#observability';
import { Inject, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import type { Server } from 'socket.io';
import { LiveAccess, type LiveSocket } from './live-access.js';

const ADMINISTRATORS_ROOM = 'administrators';
const memberRoom = (memberId: number): string => `member:${memberId}`;

/** Reconnects are spread over this time: all pages at one moment would request everything at one moment. */
const RECONNECT_SPREAD_MILLISECONDS = 1_000;

/** Time between two sweeps: with the wait below and the duration of a sweep, a revocation reaches every socket within a second. */
const SWEEP_MILLISECONDS = 500;
/** A sweep between the end of a session and its message waits so long for the message, which knows the reason. */
const MESSAGE_WAIT_MILLISECONDS = 300;

type Message<Kind extends BusMessage['kind']> = Extract<BusMessage, { kind: Kind }>;

/**
 * Sends the events of every process to this process's own sockets. The server chooses the rooms: a socket joins its member's room, and
 * an administrator's socket the administrators' room.
 */
@WebSocketGateway({
  path: '/socket.io',
  serveClient: false,
  maxHttpBufferSize: 10_000,
  pingInterval: 20_000,
  pingTimeout: 10_000,
})
export class LiveGateway
  implements
    OnGatewayInit<Server>,
    OnGatewayConnection<LiveSocket>,
    OnApplicationBootstrap,
    BeforeApplicationShutdown
{
  private server: Server;
  private sweepTimer: NodeJS.Timeout | undefined;
  private sweeping = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly access: LiveAccess,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  afterInit(server: Server): void {
    this.server = server;
    server.use((socket, next) => {
      this.access.authorize(socket).then(
        (refusal) => {
          if (refusal !== undefined) liveMetrics.refused.inc({ reason: refusal.message });
          next(refusal);
        },
        (error: unknown) => {
          liveMetrics.refused.inc({ reason: 'SERVER_ERROR' });
          this.logger.warn({ err: error }, 'a socket could not be authenticated');
          next(new Error('SERVER_ERROR'));
        },
      );
    });
  }

  // Awaited by the boot, unlike afterInit: an API that cannot subscribe to the bus does not start.
  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe(
      (message) => this.relay(message),
      () => void this.recover([...this.server.sockets.sockets.values()]),
    );
    this.sweepLater();
  }

  // While the database is still connected.
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.sweepTimer);
    await this.sweeping;
  }

  // Rechecks after joining: a session that ended, or a role that was lost, in between would otherwise be missed.
  async handleConnection(socket: LiveSocket): Promise<void> {
    liveMetrics.opened.inc();
    liveMetrics.sockets.inc();
    socket.once('disconnect', (reason) => {
      liveMetrics.sockets.dec();
      liveMetrics.closed.inc({ reason });
    });
    await this.enterRooms(socket, socket.data.role);
    await this.recheck([socket]);
  }

  /** Closes every transport, as a lost network would: the pages connect again by themselves, each after a random delay. */
  closeConnections(): void {
    this.server.engine.close();
  }

  // Messages sent during the gap are lost: sockets without a session are revoked, and the others are disconnected, so that their pages
  // connect again and fetch what they missed.
  private async recover(sockets: LiveSocket[]): Promise<void> {
    await this.recheck(sockets);
    const pause = RECONNECT_SPREAD_MILLISECONDS / sockets.length;
    sockets.forEach((socket, index) => setTimeout(() => closeTransport(socket), index * pause).unref());
  }

  // A page reads its member's role when it connects.
  private async followRole(memberId: number): Promise<void> {
    const sockets = this.socketsOf(memberId);
    await this.recheck(sockets);
    sockets.forEach(closeTransport);
  }

  private sweepLater(): void {
    if (this.isStopping) return;
    this.sweepTimer = setTimeout(() => {
      this.sweeping = this.sweep().finally(() => this.sweepLater());
    }, SWEEP_MILLISECONDS).unref();
  }

  /**
   * Compares all sockets with the database, for revocations whose message this process has not received: one statement, however many
   * sockets there are. Without the database sockets stay as they are, for then nothing can be revoked either.
   */
  private async sweep(): Promise<void> {
    const sockets: LiveSocket[] = [...this.server.sockets.sockets.values()];
    if (sockets.length === 0) return;
    try {
      const roles = await this.access.rolesOf(sockets.map((socket) => socket.data.sessionId));
      for (const socket of sockets) {
        const role = roles.get(socket.data.sessionId);
        if (role === undefined)
          setTimeout(() => this.revoke(socket, 'SESSION_ENDED'), MESSAGE_WAIT_MILLISECONDS).unref();
        else if (role !== socket.data.role) {
          socket.data.role = role;
          await this.enterRooms(socket, role);
          closeTransport(socket);
        }
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'sockets could not be swept');
    }
  }

  private async enterRooms(socket: LiveSocket, role: Role): Promise<void> {
    await socket.join(memberRoom(socket.data.memberId));
    if (role === 'USER') await socket.leave(ADMINISTRATORS_ROOM);
    else await socket.join(ADMINISTRATORS_ROOM);
  }

  // When the check fails, sockets are closed; their pages connect again.
  private async recheck(sockets: LiveSocket[]): Promise<void> {
    if (sockets.length === 0) return;
    try {
      const roles = await this.access.batchedRolesOf(sockets.map((socket) => socket.data.sessionId));
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
    if (message.kind === 'client-event') this.emit(message);
    else if (message.kind === 'sessions-ended') this.endSessions(message);
    else if (message.kind === 'member-role-changed') void this.followRole(message.memberId);
  }

  private emit({ audience, event, payload, traceParent }: Message<'client-event'>): void {
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

  private revoke(socket: LiveSocket, reason: SessionRevokedReason): void {
    socket.emit('session-revoked', { reason });
    socket.disconnect(true);
  }
}

/** Closes the transport alone: socket.io clients reconnect then, but not after a disconnect by the server. */
const closeTransport = (socket: LiveSocket): void => void socket.conn.close();
