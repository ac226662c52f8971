import { Global, Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { SessionCookies } from './session-cookies.js';
import { SessionReader } from './session-reader.js';
import { SessionRenewal } from './session-renewal.js';
import { SessionStore } from './session-store.js';
import { SessionTokens } from './session-tokens.js';
import { ErasedIdentities } from './erased-identities.js';
import { IdentityProvider } from './identity-provider.js';
import { SignInFlows } from './sign-in-flows.js';
import { SignInService } from './sign-in.service.js';

@Global()
@Module({
  controllers: [AuthController],
  providers: [
    SessionCookies,
    SessionTokens,
    SessionReader,
    SessionStore,
    SessionRenewal,
    SignInFlows,
    IdentityProvider,
    ErasedIdentities,
    SignInService,
  ],
  exports: [SessionCookies, SessionReader, SessionStore, SessionRenewal, ErasedIdentities],
})
export class AuthModule {}
