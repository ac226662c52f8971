import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LiveAccess } from './live-access.js';
import { LiveGateway } from './live.gateway.js';

@Module({ imports: [AuthModule], providers: [LiveAccess, LiveGateway] })
export class LiveModule {}
