import { routes, type Job, type Page } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
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
    return this.service.list(member, query);
  }

  @Endpoint(jobs.one)
  one(@Input() { params }: RouteInput<typeof jobs.one>, @SignedIn() member: SignedInMember): Promise<Job> {
    return this.service.one(params.jobId, member);
  }

  @Endpoint(jobs.cancel)
  cancel(
    @Input() { params }: RouteInput<typeof jobs.cancel>,
    @SignedIn() member: SignedInMember,
  ): Promise<Job> {
    return this.service.cancel(params.jobId, member);
  }
}
