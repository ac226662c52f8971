import type { ApiConfig } from '#config';
import type { Logger } from '#observability';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AdminAiModule } from './admin-ai/admin-ai.module.js';
import { AdminDocumentModule } from './admin-documents/admin-document.module.js';
import { AdminJobModule } from './admin-jobs/admin-job.module.js';
import { AiModule } from './ai/ai.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConsentModule } from './consents/consent.module.js';
import { CoverLetterModule } from './cover-letters/cover-letter.module.js';
import { CrawlingModule } from './crawling/crawling.module.js';
import { ExportModule } from './exports/export.module.js';
import { FeatureModule } from './features/feature.module.js';
import { InterviewModule } from './interviews/interview.module.js';
import { JobModule } from './jobs/job.module.js';
import { LiveModule } from './live/live.module.js';
import { MemberModule } from './members/member.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProductInfoController } from './product-info.controller.js';
import { QueueBoardModule } from './queue-board/queue-board.module.js';
import { ResumeImportModule } from './resume-import/resume-import.module.js';
import { ResumeModule } from './resumes/resume.module.js';
import { SpellingModule } from './spelling/spelling.module.js';
import { StorageModule } from './storage/storage.module.js';
import { TokenModule } from './tokens/token.module.js';
import { TrashModule } from './trash/trash.module.js';

@Module({})
export class AppModule {
  static forRoot(config: ApiConfig, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, logger),
        AuthModule,
        ConsentModule,
        TokenModule,
        JobModule,
        CoverLetterModule,
        ResumeModule,
        ResumeImportModule,
        AiModule,
        InterviewModule,
        ExportModule,
        CrawlingModule,
        FeatureModule,
        TrashModule,
        AccountModule,
        StorageModule,
        SpellingModule,
        MemberModule,
        AdminDocumentModule,
        AuditModule,
        AdminJobModule,
        AdminAiModule,
        QueueBoardModule,
        LiveModule,
      ],
      controllers: [ProductInfoController],
    };
  }
}
