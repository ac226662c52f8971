import { type Page, type Resume, type ResumeVersion, routes } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { ResumeHistoryService } from './resume-history.service.js';

const { resumes } = routes;

@Controller()
export class ResumeHistoryController {
  constructor(private readonly history: ResumeHistoryService) {}

  @Endpoint(resumes.versions)
  versions(
    @Input() { params, query }: RouteInput<typeof resumes.versions>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<ResumeVersion>> {
    return this.history.list(member.memberId, params.id, query);
  }

  @Endpoint(resumes.restoreVersion)
  restoreVersion(
    @Input() { params }: RouteInput<typeof resumes.restoreVersion>,
    @SignedIn() member: SignedInMember,
  ): Promise<Resume> {
    return this.history.restore(member.memberId, params.id, params.version);
  }
}
