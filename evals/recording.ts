import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exchangeSchema, type Exchange } from './outcome.js';

/** Folder of the recordings in the repository, also when this runs from `dist`. */
const FOLDER = join(process.cwd(), 'evals', 'recordings');

const caseFileSchema = z.object({
  caseId: z.string(),
  /** The exchanges of each repetition, by its number. */
  repetitions: z.record(z.string(), z.array(exchangeSchema)),
});
type CaseFile = z.infer<typeof caseFileSchema>;

const promptSchema = z.object({
  name: z.string(),
  /** Null for instructions that are not a prompt of the product at that time. */
  version: z.number().int().nullable(),
  instructions: z.string(),
  responseFormat: z.unknown(),
});

const manifestSchema = z.object({
  name: z.string(),
  provider: z.string(),
  model: z.string(),
  isMeasured: z.boolean(),
  /** The prompts of the requests, by the hash of the instructions. */
  prompts: z.record(z.string(), promptSchema),
});
type Manifest = z.infer<typeof manifestSchema>;
export type RecordedPrompt = z.infer<typeof promptSchema>;

/**
 * Requests and replies of one run: `recording.json` describes the provider and the prompts, and each case has its own file, rewritten
 * after every reply, so that a stopped run loses only unanswered requests.
 */
export class Recording {
  private readonly cases = new Map<string, CaseFile>();

  private constructor(
    private readonly folder: string,
    readonly manifest: Manifest,
  ) {}

  /** A new recording, or an existing one of that name to continue. */
  static begin(about: Omit<Manifest, 'prompts'>): Recording {
    const folder = join(FOLDER, about.name);
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'recording.json');
    const prompts = existsSync(path) ? manifestSchema.parse(readJson(path)).prompts : {};
    const recording = new Recording(folder, { ...about, prompts });
    write(path, recording.manifest);
    return recording;
  }

  /** @throws Error when no recording has that name */
  static open(name: string): Recording {
    const folder = join(FOLDER, name);
    const path = join(folder, 'recording.json');
    if (!existsSync(path)) throw new Error(`There is no recording '${name}' in evals/recordings.`);
    return new Recording(folder, manifestSchema.parse(readJson(path)));
  }

  /** The reply recorded for a request; undefined when there is none. */
  find(caseId: string, repetition: number, name: string, ordinal: number): Exchange | undefined {
    return this.of(caseId).repetitions[String(repetition)]?.find(
      (exchange) => exchange.name === name && exchange.ordinal === ordinal,
    );
  }

  /** Stores a request with its reply, and each version of the instructions once. */
  keep(caseId: string, repetition: number, exchange: Exchange, prompt: RecordedPrompt): void {
    if (this.manifest.prompts[exchange.instructions] === undefined) {
      this.manifest.prompts[exchange.instructions] = prompt;
      write(join(this.folder, 'recording.json'), this.manifest);
    }
    const file = this.of(caseId);
    (file.repetitions[String(repetition)] ??= []).push(exchange);
    write(this.pathOf(caseId), file);
  }

  private of(caseId: string): CaseFile {
    const known = this.cases.get(caseId);
    if (known !== undefined) return known;
    const path = this.pathOf(caseId);
    const file = existsSync(path) ? caseFileSchema.parse(readJson(path)) : { caseId, repetitions: {} };
    this.cases.set(caseId, file);
    return file;
  }

  private readonly pathOf = (caseId: string): string => join(this.folder, `${caseId}.json`);
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

// Renamed into place, so that a process that is stopped leaves no half file.
function write(path: string, content: unknown): void {
  writeFileSync(`${path}.part`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${path}.part`, path);
}
