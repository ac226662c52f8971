import { API_CONFIG, type ApiConfig } from '#config';
import { type PrivacyNotice, type ProductInfo, routes } from '#contracts';
import { Controller, Inject } from '@nestjs/common';
import { Endpoint } from './platform/endpoint/endpoint.js';

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
      privacy: privacyNotice(this.config),
    };
  }
}

function privacyNotice(config: ApiConfig): PrivacyNotice {
  return {
    operatorName: config.OPERATOR_NAME ?? null,
    officerName: config.PRIVACY_OFFICER_NAME ?? null,
    officerContact: config.PRIVACY_OFFICER_CONTACT ?? null,
    aiProvider: {
      name: config.AI_PROVIDER_NAME ?? null,
      country: config.AI_PROVIDER_COUNTRY ?? null,
      contact: config.AI_PROVIDER_CONTACT ?? null,
      retention: config.AI_PROVIDER_RETENTION ?? null,
    },
  };
}
