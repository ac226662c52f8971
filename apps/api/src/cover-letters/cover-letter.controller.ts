import {
  type CoverLetter,
  type CoverLetterRow,
  type CoverLetterVersion,
  type Page,
  routes,
} from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { CoverLetterService } from './cover-letter.service.js';

const { coverLetters } = routes;

@Controller()
export class CoverLetterController {
  constructor(private readonly letters: CoverLetterService) {}

  @Endpoint(coverLetters.list)
  list(
    @Input() { query }: RouteInput<typeof coverLetters.list>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<CoverLetterRow>> {
    return this.letters.list(member.memberId, query);
  }

  @Endpoint(coverLetters.one)
  one(
    @Input() { params }: RouteInput<typeof coverLetters.one>,
    @SignedIn() member: SignedInMember,
  ): Promise<CoverLetter> {
    return this.letters.one(member.memberId, params.id);
  }

  @Endpoint(coverLetters.create)
  create(
    @Input() { body }: RouteInput<typeof coverLetters.create>,
    @SignedIn() member: SignedInMember,
  ): Promise<CoverLetter> {
    return this.letters.create(member.memberId, body);
  }

  @Endpoint(coverLetters.update)
  update(
    @Input() { params, body }: RouteInput<typeof coverLetters.update>,
    @SignedIn() member: SignedInMember,
  ): Promise<CoverLetter> {
    return this.letters.update(member.memberId, params.id, body);
  }

  @Endpoint(coverLetters.remove)
  async remove(
    @Input() { params }: RouteInput<typeof coverLetters.remove>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.letters.remove(member.memberId, params.id);
    return null;
  }

  @Endpoint(coverLetters.versions)
  versions(
    @Input() { params, query }: RouteInput<typeof coverLetters.versions>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<CoverLetterVersion>> {
    return this.letters.history(member.memberId, params.id, query);
  }

  @Endpoint(coverLetters.restoreVersion)
  restoreVersion(
    @Input() { params }: RouteInput<typeof coverLetters.restoreVersion>,
    @SignedIn() member: SignedInMember,
  ): Promise<CoverLetter> {
    return this.letters.restore(member.memberId, params.id, params.version);
  }
}
