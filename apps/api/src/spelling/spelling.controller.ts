import { routes, type SpellingCheck, type SpellingWordView } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { SpellingCheckService } from './spelling-check.service.js';
import { SpellingWordService } from './spelling-word.service.js';

const { spelling } = routes;

@Controller()
export class SpellingController {
  constructor(
    private readonly checks: SpellingCheckService,
    private readonly words: SpellingWordService,
  ) {}

  @Endpoint(spelling.check)
  async check(
    @Input() { body }: RouteInput<typeof spelling.check>,
    @SignedIn() member: SignedInMember,
  ): Promise<SpellingCheck> {
    return { findings: await this.checks.check(member.memberId, body.text) };
  }

  @Endpoint(spelling.words)
  list(@SignedIn() member: SignedInMember): Promise<SpellingWordView[]> {
    this.checks.prepare();
    return this.words.list(member.memberId);
  }

  @Endpoint(spelling.addWord)
  add(
    @Input() { body }: RouteInput<typeof spelling.addWord>,
    @SignedIn() member: SignedInMember,
  ): Promise<SpellingWordView> {
    return this.words.add(member.memberId, body.word);
  }

  @Endpoint(spelling.removeWord)
  async remove(
    @Input() { params }: RouteInput<typeof spelling.removeWord>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.words.remove(member.memberId, params.wordId);
    return null;
  }
}
