import { Global, Module } from '@nestjs/common';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionReader } from './sessions/session-reader.js';
import { SessionTokens } from './sessions/session-tokens.js';

@Global()
@Module({
  providers: [SessionCookies, SessionTokens, SessionReader],
  exports: [SessionCookies, SessionReader],
})
export class AuthModule {}
