import { Global, Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { ConsentController } from './consent.controller.js';
import { ConsentService } from './consent.service.js';

@Global()
@Module({
  imports: [JobModule],
  controllers: [ConsentController],
  providers: [ConsentService],
  exports: [ConsentService],
})
export class ConsentModule {}
