import { Global, Module } from '@nestjs/common';
import { AuthController } from './auth.controller.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionReader } from './sessions/session-reader.js';
import { SessionRenewal } from './sessions/session-renewal.js';
import { SessionStore } from './sessions/session-store.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { ErasedIdentities } from './sign-in/erased-identities.js';
import { IdentityProvider } from './sign-in/identity-provider.js';
import { SignInFlows } from './sign-in/sign-in-flows.js';
import { SignInService } from './sign-in/sign-in.service.js';

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
