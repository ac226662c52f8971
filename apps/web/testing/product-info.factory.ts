import type { PrivacyNotice, ProductInfo } from '#contracts';

/** A privacy notice whose operator has configured nothing. */
export const aPrivacyNotice = (overrides: Partial<PrivacyNotice> = {}): PrivacyNotice => ({
  operatorName: null,
  officerName: null,
  officerContact: null,
  aiProvider: { name: null, country: null, contact: null, retention: null },
  ...overrides,
});

/** An installation with a real AI that needs no consent. */
export const aProductInfo = (overrides: Partial<ProductInfo> = {}): ProductInfo => ({
  aiPracticeMode: false,
  aiConsentRequired: false,
  redirectUri: 'http://localhost/auth/callback/google',
  privacy: aPrivacyNotice(),
  ...overrides,
});
