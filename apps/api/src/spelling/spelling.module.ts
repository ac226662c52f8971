import { SpellingAnalyser } from '#spelling';
import { Module } from '@nestjs/common';
import { SpellingCheckService } from './spelling-check.service.js';
import { SpellingController } from './spelling.controller.js';
import { SpellingWordService } from './spelling-word.service.js';

@Module({
  controllers: [SpellingController],
  providers: [
    SpellingCheckService,
    SpellingWordService,
    { provide: SpellingAnalyser, useFactory: () => new SpellingAnalyser() },
  ],
})
export class SpellingModule {}
