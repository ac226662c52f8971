import { toAiStatus, type AiStatus, type AiSwitchChange, type AiSwitchView } from '#contracts';
import { inTransaction, Member, writeAudit } from '#database';
import { ProductError } from '#domain';
import { EVENT_BUS, type EventBus } from '#events';
import { countHeldJobs, lockAiSwitch, readAiSwitch, writeAiSwitch, type AiSwitchState } from '#jobs';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Stops and allows calls to the AI provider. */
@Injectable()
export class AiSwitchService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
  ) {}

  /** What members see. */
  async status(): Promise<AiStatus> {
    return toAiStatus((await readAiSwitch(this.dataSource)).message);
  }

  async view(): Promise<AiSwitchView> {
    return this.toView(await readAiSwitch(this.dataSource));
  }

  /**
   * A change to the state that it already has writes nothing.
   * @throws ProductError VERSION_CONFLICT with the current switch when its version is not the expected one
   */
  async change(actorMemberId: number, change: AiSwitchChange): Promise<AiSwitchView> {
    const { isExpected, state } = await inTransaction(this.dataSource, async (tx) => {
      const before = await lockAiSwitch(tx);
      if (change.expectedVersion !== undefined && change.expectedVersion !== before.version)
        return { isExpected: false, state: before };
      const message = change.isStopped ? change.message : null;
      if (message === before.message) return { isExpected: true, state: before };
      const after = await writeAiSwitch(tx, this.bus, message, actorMemberId);
      writeAudit(tx, {
        actorMemberId,
        action: change.isStopped ? 'AI_STOP' : 'AI_ALLOW',
        before: { isStopped: before.isStopped, message: before.message },
        after: { isStopped: after.isStopped, message: after.message },
        reason: change.reason,
      });
      return { isExpected: true, state: after };
    });
    const view = await this.toView(state);
    if (!isExpected) throw new ProductError('VERSION_CONFLICT', { data: view });
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
    const member = await this.dataSource.manager.findOneBy(Member, { memberId });
    return { memberId, email: member?.email ?? null, name: member?.name ?? null };
  }
}
