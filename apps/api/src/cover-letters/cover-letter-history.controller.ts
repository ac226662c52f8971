import { type CoverLetter, type CoverLetterVersion, type Page, routes } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
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
