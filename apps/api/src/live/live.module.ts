import { Module } from '@nestjs/common';
import { LiveAccess } from './live-access.js';
import { LiveGateway } from './live.gateway.js';

@Module({ providers: [LiveAccess, LiveGateway] })
export class LiveModule {}
