import { toAiStatus, type AiStatus, type AiSwitchChange, type AiSwitchView } from '#contracts';
import { inTransaction, queryRows, writeAudit } from '#database';
import { ProductError } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { countHeldJobs, lockAiSwitch, readAiSwitch, writeAiSwitch, type AiSwitchState } from '#jobs';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const changedBySchema = z
  .tuple([z.object({ email: z.string().nullable(), name: z.string().nullable() })])
  .or(z.tuple([]));

/** Stops and allows calls to the AI provider. */
@Injectable()
export class AiSwitchService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /** What members are told. */
  async status(): Promise<AiStatus> {
    return toAiStatus((await readAiSwitch(this.dataSource)).message);
  }

  async view(): Promise<AiSwitchView> {
    return this.toView(await readAiSwitch(this.dataSource));
  }

  /**
   * Asked for as it stands already, nothing is written.
   * @throws ProductError VERSION_CONFLICT with the switch as it stands when it is not the version that was read
   */
  async change(actorMemberId: number, change: AiSwitchChange): Promise<AiSwitchView> {
    const { changed, state } = await inTransaction(this.dataSource, async (tx) => {
      const before = await lockAiSwitch(tx);
      if (change.expectedVersion !== undefined && change.expectedVersion !== before.version)
        return { changed: false, state: before };
      const message = change.isStopped ? change.message : null;
      if (message === before.message) return { changed: true, state: before };
      const after = await writeAiSwitch(tx, this.bus, message, actorMemberId);
      writeAudit(tx, {
        actorMemberId,
        action: change.isStopped ? 'AI_STOP' : 'AI_ALLOW',
        before: { isStopped: before.isStopped, message: before.message },
        after: { isStopped: after.isStopped, message: after.message },
        reason: change.reason,
      });
      return { changed: true, state: after };
    });
    const view = await this.toView(state);
    if (!changed) throw new ProductError('VERSION_CONFLICT', { data: view });
    return view;
  }

  private async toView({ changedAt, changedByMemberId, ...state }: AiSwitchState): Promise<AiSwitchView> {
    const [heldJobs, changedBy] = await Promise.all([
      countHeldJobs(this.dataSource),
      changedByMemberId === null ? null : this.findMember(changedByMemberId),
    ]);
    return { ...state, changedAt: changedAt?.toISOString() ?? null, changedBy, heldJobs };
  }

  private async findMember(memberId: number): Promise<AiSwitchView['changedBy']> {
    const rows = await queryRows(this.dataSource, 'SELECT email, name FROM member WHERE member_id = $1', [
      memberId,
    ]);
    const [member = { email: null, name: null }] = changedBySchema.parse(rows);
    return { memberId, ...member };
  }
}
