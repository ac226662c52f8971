import { routes, type StorageUsage } from '#contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, SignedIn, type SignedInMember } from '../platform/endpoint/endpoint.js';
import { StorageQuota } from './storage-quota.js';

@Controller()
export class StorageController {
  constructor(private readonly quota: StorageQuota) {}

  @Endpoint(routes.storage.usage)
  usage(@SignedIn() { memberId }: SignedInMember): Promise<StorageUsage> {
    return this.quota.usage(memberId);
  }
}
