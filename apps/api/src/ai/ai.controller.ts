import { routes, type AiImproveChangeResult, type AiImproveResult } from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { AiImproveService } from './ai-improve.service.js';

const { ai } = routes;

@Controller()
export class AiController {
  constructor(private readonly service: AiImproveService) {}

  @Endpoint(ai.improve)
  improve(
    @Input() { body }: RouteInput<typeof ai.improve>,
    @SignedIn() member: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<AiImproveResult | JobAcceptedResponse> {
    return this.service.improve(body, { memberId: member.memberId, prefer, idempotencyKey });
  }

  @Endpoint(ai.rewordChange)
  rewordChange(
    @Input() { params, body }: RouteInput<typeof ai.rewordChange>,
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<AiImproveChangeResult | JobAcceptedResponse> {
    return this.service.rewordChange(params, body.wish, { memberId, prefer, idempotencyKey });
  }
}
