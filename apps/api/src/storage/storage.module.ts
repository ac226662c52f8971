import { Module } from '@nestjs/common';
import { StorageController } from './storage.controller.js';
import { StorageQuota } from './storage-quota.js';

@Module({ controllers: [StorageController], providers: [StorageQuota], exports: [StorageQuota] })
export class StorageModule {}
