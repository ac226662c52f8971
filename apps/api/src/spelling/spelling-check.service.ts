import { isBlank, type SpellingFindingView } from '#contracts';
import { composeText } from '#domain';
import { LOGGER, type Logger } from '#observability';
import {
  AnalyserUnavailableError,
  DictionaryLoadError,
  findErrorsWithoutAnalyser,
  readKnownWords,
  SpellingAnalyser,
  type SpellingFinding,
  type TextToCheck,
} from '#spelling';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Checks texts by the rules upon the text and upon its tokens. */
@Injectable()
export class SpellingCheckService implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly analyser: SpellingAnalyser,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The findings in order, without overlap; positions are those of the text as it was sent. */
  async check(memberId: number, written: string): Promise<SpellingFindingView[]> {
    if (isBlank(written)) return [];
    const { text, toWritten } = composeText(written);
    const knownWords = await readKnownWords(this.dataSource, memberId);
    const findings = await this.find({ text, knownWords });
    return findings.map((finding) => {
      const { start, end } = toWritten(finding);
      return { ...finding, start, end, original: written.slice(start, end) };
    });
  }

  /**
   * Loads the dictionary in the background. An editor asks for the member's words once its page has settled, which is before a new document
   * has a text to check; the account page asks for them, too. A process that nobody asks for words or a check never takes the memory.
   */
  prepare(): void {
    this.analyser.load().catch((error: unknown) => this.logFailure(error));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.analyser.close();
  }

  /** Without the analyser only the rules upon the text are applied. */
  private async find(toCheck: TextToCheck): Promise<SpellingFinding[]> {
    try {
      return await this.analyser.check(toCheck);
    } catch (error) {
      if (!(error instanceof AnalyserUnavailableError)) throw error;
      this.logFailure(error);
      return findErrorsWithoutAnalyser(toCheck);
    }
  }

  /** An attempt to load the dictionary that fails is logged as an error while its caller still waits; all else is a warning. */
  private logFailure(error: unknown): void {
    if (error instanceof DictionaryLoadError)
      this.logger.error({ err: error }, 'the dictionary of the spelling check could not be loaded');
    else this.logger.warn({ err: error }, 'the analyser of the spelling check was not available');
  }
}
