import { type Consent, routes } from '#contracts';
import { Controller } from '@nestjs/common';
import { SignedIn } from '../platform/access/signed-in.decorator.js';
import type { SignedInMember } from '../platform/access/signed-in-member.js';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Input } from '../platform/endpoint/input.decorator.js';
import type { RouteInput } from '../platform/endpoint/route-input.js';
import { ConsentService } from './consent.service.js';

const { consents } = routes;

@Controller()
export class ConsentController {
  constructor(private readonly service: ConsentService) {}

  @Endpoint(consents.list)
  list(@SignedIn() member: SignedInMember): Promise<Consent[]> {
    return this.service.list(member.memberId);
  }

  @Endpoint(consents.accept)
  accept(
    @Input() { body }: RouteInput<typeof consents.accept>,
    @SignedIn() member: SignedInMember,
  ): Promise<Consent> {
    return this.service.accept(member.memberId, body.kind, body.version);
  }

  @Endpoint(consents.withdraw)
  async withdraw(
    @Input() { params }: RouteInput<typeof consents.withdraw>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.service.withdraw(member.memberId, params.consentKind);
    return null;
  }
}
