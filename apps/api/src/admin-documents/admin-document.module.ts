import { Module } from '@nestjs/common';
import { AdminDocumentController } from './admin-document.controller.js';
import { AdminDocumentService } from './admin-document.service.js';
import { DocumentListRepository } from './document-list.repository.js';

@Module({
  controllers: [AdminDocumentController],
  providers: [AdminDocumentService, DocumentListRepository],
})
export class AdminDocumentModule {}
