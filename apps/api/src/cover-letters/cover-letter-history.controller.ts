import { type CoverLetter, type CoverLetterVersion, type Page, routes } from '#contracts';
import { Controller } from '@nestjs/common';
import type { SignedInMember } from '../platform/access/signed-in-member.js';
import { SignedIn } from '../platform/access/signed-in.decorator.js';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Input } from '../platform/endpoint/input.decorator.js';
import type { RouteInput } from '../platform/endpoint/route-input.js';
import { CoverLetterHistoryService } from './cover-letter-history.service.js';

const { coverLetters } = routes;

@Controller()
export class CoverLetterHistoryController {
  constructor(private readonly history: CoverLetterHistoryService) {}

  @Endpoint(coverLetters.versions)
  versions(
    @Input() { params, query }: RouteInput<typeof coverLetters.versions>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<CoverLetterVersion>> {
    return this.history.list(member.memberId, params.id, query);
  }

  @Endpoint(coverLetters.restoreVersion)
  restoreVersion(
    @Input() { params }: RouteInput<typeof coverLetters.restoreVersion>,
    @SignedIn() member: SignedInMember,
  ): Promise<CoverLetter> {
    return this.history.restore(member.memberId, params.id, params.version);
  }
}
