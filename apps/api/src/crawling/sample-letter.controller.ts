import { routes, type CrawledCoverLetter, type Page } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { SampleLetterService } from './sample-letter.service.js';

const { crawledCoverLetters } = routes;

@Controller()
export class SampleLetterController {
  constructor(private readonly service: SampleLetterService) {}

  @Endpoint(crawledCoverLetters.list)
  list(@Input() { query }: RouteInput<typeof crawledCoverLetters.list>): Promise<Page<CrawledCoverLetter>> {
    return this.service.list(query);
  }

  @Endpoint(crawledCoverLetters.update)
  update(
    @Input() { params, body }: RouteInput<typeof crawledCoverLetters.update>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<CrawledCoverLetter> {
    return this.service.update(memberId, params.id, body.text);
  }

  @Endpoint(crawledCoverLetters.remove)
  async remove(
    @Input() { params }: RouteInput<typeof crawledCoverLetters.remove>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<null> {
    await this.service.remove(memberId, params.id);
    return null;
  }

  @Endpoint(crawledCoverLetters.removeAll)
  removeAll(@SignedIn() { memberId }: SignedInMember): Promise<{ deletedCount: number }> {
    return this.service.removeAll(memberId);
  }
}
