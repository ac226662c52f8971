import {
  routes,
  type AdminCoverLetter,
  type AdminCoverLetterPreview,
  type AdminResume,
  type AdminResumePreview,
  type Page,
} from '#contracts';
import { Controller } from '@nestjs/common';
import {
  Endpoint,
  Input,
  type RouteInput,
  SignedIn,
  type SignedInMember,
} from '../platform/endpoint/endpoint.js';
import { AdminDocumentService } from './admin-document.service.js';

const { adminDocuments } = routes;

@Controller()
export class AdminDocumentController {
  constructor(private readonly service: AdminDocumentService) {}

  @Endpoint(adminDocuments.resumes)
  resumes(@Input() { query }: RouteInput<typeof adminDocuments.resumes>): Promise<Page<AdminResume>> {
    return this.service.resumes(query);
  }

  @Endpoint(adminDocuments.resume)
  resume(@Input() { params }: RouteInput<typeof adminDocuments.resume>): Promise<AdminResumePreview> {
    return this.service.resume(params.id);
  }

  @Endpoint(adminDocuments.restoreResume)
  restoreResume(
    @Input() { params }: RouteInput<typeof adminDocuments.restoreResume>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<AdminResume> {
    return this.service.restoreResume(memberId, params.id);
  }

  @Endpoint(adminDocuments.coverLetters)
  coverLetters(
    @Input() { query }: RouteInput<typeof adminDocuments.coverLetters>,
  ): Promise<Page<AdminCoverLetter>> {
    return this.service.coverLetters(query);
  }

  @Endpoint(adminDocuments.coverLetter)
  coverLetter(
    @Input() { params }: RouteInput<typeof adminDocuments.coverLetter>,
  ): Promise<AdminCoverLetterPreview> {
    return this.service.coverLetter(params.id);
  }

  @Endpoint(adminDocuments.restoreCoverLetter)
  restoreCoverLetter(
    @Input() { params }: RouteInput<typeof adminDocuments.restoreCoverLetter>,
    @SignedIn() { memberId }: SignedInMember,
  ): Promise<AdminCoverLetter> {
    return this.service.restoreCoverLetter(memberId, params.id);
  }
}
