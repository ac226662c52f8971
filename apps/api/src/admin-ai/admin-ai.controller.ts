import { routes, type AiStatistics, type AiStatus, type AiSwitchView } from '#contracts';
import { Controller } from '@nestjs/common';
import { SharedReading } from '../platform/shared-reading.js';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { AiStatisticsRepository } from './ai-statistics.repository.js';
import { AiSwitchService } from './ai-switch.service.js';

const { adminAi, product } = routes;

@Controller()
export class AdminAiController {
  /** Concurrent requests for the same range share one count. */
  private readonly sharedStatistics = new SharedReading((days: number) => this.repository.read(days));

  constructor(
    private readonly repository: AiStatisticsRepository,
    private readonly aiSwitch: AiSwitchService,
  ) {}

  @Endpoint(adminAi.statistics)
  statistics(@Input() { query }: RouteInput<typeof adminAi.statistics>): Promise<AiStatistics> {
    return this.sharedStatistics.of(query.days);
  }

  @Endpoint(adminAi.switch)
  switch(): Promise<AiSwitchView> {
    return this.aiSwitch.view();
  }

  @Endpoint(adminAi.changeSwitch)
  changeSwitch(
    @Input() { body }: RouteInput<typeof adminAi.changeSwitch>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<AiSwitchView> {
    return this.aiSwitch.change(memberId, body);
  }

  @Endpoint(product.aiStatus)
  status(): Promise<AiStatus> {
    return this.aiSwitch.status();
  }
}
