import { type InterviewPractice, type InterviewQna, type InterviewQnaList, routes } from '#contracts';
import { Controller, Headers } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { InterviewService } from './interview.service.js';

const { interviews } = routes;

@Controller()
export class InterviewController {
  constructor(private readonly service: InterviewService) {}

  @Endpoint(interviews.list)
  list(
    @Input() { params }: RouteInput<typeof interviews.list>,
    @SignedIn() member: SignedInMember,
  ): Promise<InterviewQnaList> {
    return this.service.list(member.memberId, params.id);
  }

  @Endpoint(interviews.generate)
  generate(
    @Input() { params }: RouteInput<typeof interviews.generate>,
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<InterviewQnaList | JobAcceptedResponse> {
    return this.service.generate(params.id, { memberId, prefer, idempotencyKey });
  }

  @Endpoint(interviews.customAnswer)
  customAnswer(
    @Input() { params, body }: RouteInput<typeof interviews.customAnswer>,
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<InterviewQna | JobAcceptedResponse> {
    return this.service.answer(params.id, body.question, { memberId, prefer, idempotencyKey });
  }

  @Endpoint(interviews.remove)
  async remove(
    @Input() { params }: RouteInput<typeof interviews.remove>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.service.remove(member.memberId, params);
    return null;
  }

  @Endpoint(interviews.practice)
  practice(
    @Input() { params, body }: RouteInput<typeof interviews.practice>,
    @SignedIn() { memberId }: SignedInMember,
    @Headers('prefer') prefer: string | undefined,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
  ): Promise<InterviewPractice | JobAcceptedResponse> {
    return this.service.practise(params, body.answer, { memberId, prefer, idempotencyKey });
  }
}
