import {
  fillPath,
  routes,
  type AdminJob,
  type AdminJobDetail,
  type JobStatistics,
  type Page,
} from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import { AdminJobService } from './admin-job.service.js';

const { adminJobs } = routes;

@Controller()
export class AdminJobController {
  constructor(private readonly service: AdminJobService) {}

  @Endpoint(adminJobs.list)
  list(@Input() { query }: RouteInput<typeof adminJobs.list>): Promise<Page<AdminJob>> {
    return this.service.list(query);
  }

  @Endpoint(adminJobs.statistics)
  statistics(@Input() { query }: RouteInput<typeof adminJobs.statistics>): Promise<JobStatistics> {
    return this.service.statistics(query.hours);
  }

  @Endpoint(adminJobs.one)
  one(@Input() { params }: RouteInput<typeof adminJobs.one>): Promise<AdminJobDetail> {
    return this.service.one(params.jobId);
  }

  @Endpoint(adminJobs.cancel)
  cancel(
    @Input() { params }: RouteInput<typeof adminJobs.cancel>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<AdminJob> {
    return this.service.cancel(memberId, params.jobId);
  }

  @Endpoint(adminJobs.retry)
  async retry(
    @Input() { params }: RouteInput<typeof adminJobs.retry>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<JobAcceptedResponse> {
    const job = await this.service.retry(memberId, params.jobId);
    return new JobAcceptedResponse(job, false, fillPath(adminJobs.one, { jobId: job.jobId }));
  }
}
