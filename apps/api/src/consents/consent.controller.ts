import { type Consent, routes } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
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
