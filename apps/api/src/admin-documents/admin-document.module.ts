import { Module } from '@nestjs/common';
import { AdminDocumentController } from './admin-document.controller.js';
import { AdminDocumentService } from './admin-document.service.js';
import { DocumentListRepository } from './document-list.repository.js';
import { DocumentPreviewRepository } from './document-preview.repository.js';
import { DocumentRestoreService } from './document-restore.service.js';

@Module({
  controllers: [AdminDocumentController],
  providers: [
    AdminDocumentService,
    DocumentListRepository,
    DocumentPreviewRepository,
    DocumentRestoreService,
  ],
})
export class AdminDocumentModule {}
