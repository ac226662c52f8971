import { type Page, routes, type TrashItem } from '#contracts';
import { Controller } from '@nestjs/common';
import type { SignedInMember } from '../platform/access/signed-in-member.js';
import { SignedIn } from '../platform/access/signed-in.decorator.js';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';
import { Input } from '../platform/endpoint/input.decorator.js';
import type { RouteInput } from '../platform/endpoint/route-input.js';
import { TrashService } from './trash.service.js';

const { trash } = routes;

@Controller()
export class TrashController {
  constructor(private readonly service: TrashService) {}

  @Endpoint(trash.list)
  list(
    @Input() { query }: RouteInput<typeof trash.list>,
    @SignedIn() member: SignedInMember,
  ): Promise<Page<TrashItem>> {
    return this.service.list(member.memberId, query);
  }

  @Endpoint(trash.restore)
  async restore(
    @Input() { params }: RouteInput<typeof trash.restore>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.service.restore(member.memberId, params.kind, params.id);
    return null;
  }
}
