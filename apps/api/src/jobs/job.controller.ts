import { routes, type Job, type Page } from '#contracts';
import { Controller } from '@nestjs/common';
import type { SignedInMember } from '../platform/access/signed-in-member.js';
import { SignedIn } from '../platform/access/signed-in.decorator.js';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Input } from '../platform/endpoint/input.decorator.js';
import type { RouteInput } from '../platform/endpoint/route-input.js';
import { JobService } from './job.service.js';

const { jobs } = routes;

@Controller()
export class JobController {
  constructor(private readonly service: JobService) {}

  @Endpoint(jobs.list)
  list(
    @Input() { query }: RouteInput<typeof jobs.list>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<Job>> {
    return this.service.list(member.memberId, query);
  }

  @Endpoint(jobs.one)
  one(@Input() { params }: RouteInput<typeof jobs.one>, @SignedIn() member: SignedInMember): Promise<Job> {
    return this.service.one(params.jobId, member.memberId);
  }

  @Endpoint(jobs.cancel)
  cancel(
    @Input() { params }: RouteInput<typeof jobs.cancel>,
    @SignedIn() member: SignedInMember,
  ): Promise<Job> {
    return this.service.cancel(params.jobId, member.memberId);
  }
}
