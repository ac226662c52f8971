import { routes, type TrashPage } from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { TrashService } from './trash.service.js';

const { trash } = routes;

@Controller()
export class TrashController {
  constructor(private readonly service: TrashService) {}

  @Endpoint(trash.list)
  list(
    @Input() { query }: RouteInput<typeof trash.list>,
    @SignedIn() member: SignedInMember,
  ): Promise<TrashPage> {
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

  @Endpoint(trash.erase)
  async erase(
    @Input() { params }: RouteInput<typeof trash.erase>,
    @SignedIn() member: SignedInMember,
  ): Promise<null> {
    await this.service.erase(member.memberId, params.kind, params.id);
    return null;
  }

  @Endpoint(trash.empty)
  async empty(
    @Input() { query }: RouteInput<typeof trash.empty>,
    @SignedIn() member: SignedInMember,
  ): Promise<{ erased: number }> {
    return { erased: await this.service.empty(member.memberId, query.revision) };
  }
}
