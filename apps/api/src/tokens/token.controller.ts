import { routes, type Page, type TokenEntry, type UsageTokens } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { TokenService } from './token.service.js';

const { tokens } = routes;

@Controller()
export class TokenController {
  constructor(private readonly service: TokenService) {}

  @Endpoint(tokens.balance)
  balance(@SignedIn() member: SignedInMember): Promise<UsageTokens> {
    return this.service.balance(member.memberId);
  }

  @Endpoint(tokens.history)
  history(
    @Input() { query }: RouteInput<typeof tokens.history>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<TokenEntry>> {
    return this.service.history(member.memberId, query);
  }
}
