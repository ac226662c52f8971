import {
  type Page,
  type Resume,
  type ResumeMetadata,
  type ResumeRow,
  type ResumeVersion,
  routes,
} from '#contracts';
import { TECH_STACKS } from '#domain';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { ResumeService } from './resume.service.js';

const { resumeMetadata, resumes } = routes;

@Controller()
export class ResumeController {
  constructor(private readonly service: ResumeService) {}

  @Endpoint(resumes.list)
  list(
    @Input() { query }: RouteInput<typeof resumes.list>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<ResumeRow>> {
    return this.service.list(member.memberId, query);
  }

  @Endpoint(resumes.one)
  one(
    @Input() { params }: RouteInput<typeof resumes.one>,
    @SignedIn() member: SignedInMember,
  ): Promise<Resume> {
    return this.service.one(member.memberId, params.id);
  }

  @Endpoint(resumes.create)
  create(
    @Input() { body }: RouteInput<typeof resumes.create>,
    @SignedIn() member: SignedInMember,
  ): Promise<Resume> {
    return this.service.create(member.memberId, body);
  }

  @Endpoint(resumes.update)
  update(
    @Input() { params, body }: RouteInput<typeof resumes.update>,
    @SignedIn() member: SignedInMember,
  ): Promise<Resume> {
    return this.service.update(member.memberId, params.id, body);
  }

  @Endpoint(resumes.remove)
  async remove(
    @Input() { params }: RouteInput<typeof resumes.remove>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.service.remove(member.memberId, params.id);
    return null;
  }

  @Endpoint(resumes.duplicate)
  duplicate(
    @Input() { params }: RouteInput<typeof resumes.duplicate>,
    @SignedIn() member: SignedInMember,
  ): Promise<Resume> {
    return this.service.duplicate(member.memberId, params.id);
  }

  @Endpoint(resumes.versions)
  versions(
    @Input() { params, query }: RouteInput<typeof resumes.versions>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<ResumeVersion>> {
    return this.service.history(member.memberId, params.id, query);
  }

  @Endpoint(resumes.restoreVersion)
  restoreVersion(
    @Input() { params }: RouteInput<typeof resumes.restoreVersion>,
    @SignedIn() member: SignedInMember,
  ): Promise<Resume> {
    return this.service.restore(member.memberId, params.id, params.version);
  }

  @Endpoint(resumeMetadata.all)
  metadata(): ResumeMetadata {
    return { techStacks: [...TECH_STACKS] };
  }
}
