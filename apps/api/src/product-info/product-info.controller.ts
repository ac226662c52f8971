import { API_CONFIG, type ApiConfig } from '#config';
import { type ProductInfo, routes } from '#contracts';
import { Controller, Inject } from '@nestjs/common';
import { Endpoint } from '../platform/endpoint/endpoint.decorator.js';

@Controller()
export class ProductInfoController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  @Endpoint(routes.product.info)
  info(): ProductInfo {
    const [redirectUri = ''] = this.config.redirectUris;
    return {
      aiPracticeMode: this.config.AI_PRACTICE_MODE,
      aiConsentRequired: this.config.aiConsentRequired,
      redirectUri,
    };
  }
}
