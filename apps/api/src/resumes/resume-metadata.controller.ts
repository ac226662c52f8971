import { type ResumeMetadata, routes } from '#contracts';
import { TECH_STACKS } from '#domain';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../platform/endpoint/endpoint.js';

const { resumeMetadata } = routes;

@Controller()
export class ResumeMetadataController {
  @Endpoint(resumeMetadata.all)
  all(): ResumeMetadata {
    return { techStacks: [...TECH_STACKS] };
  }
}
