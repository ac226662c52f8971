import { isContextExceeded, type ProviderRefusal } from './ai-provider-error.js';

/** How the shape of a reply is asked for, the strictest way first. */
const OUTPUT_MODES = ['json_schema', 'json_object', 'text'] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** Parameters that a provider may do without. In a chain, a refused name is replaced by the next. */
export const PARAMETER_CHAINS = [
  ['max_completion_tokens', 'max_tokens'],
  ['safety_identifier', 'user'],
  ['store'],
  ['prompt_cache_key'],
  ['reasoning_effort'],
  ['stream_options'],
] as const;
export type OptionalParameter = (typeof PARAMETER_CHAINS)[number][number];

/** A single reply of the wrong shape may be chance. */
const TIMES_UNTIL_SHOWN = 2;

/** What one model at one provider supports, learned from its replies and kept for the life of the process. */
export class ProviderSupport {
  private readonly refused = new Set<OptionalParameter>();
  private mode: OutputMode = 'json_schema';
  /** By schema name: refused for what is in it, while the provider takes others. */
  private readonly modeOfSchema = new Map<string, OutputMode>();
  private timesSchemaWasIgnored = 0;

  /** Which of a chain's names to send; undefined when all are refused. */
  parameterOf(chain: readonly OptionalParameter[]): OptionalParameter | undefined {
    return chain.find((name) => !this.refused.has(name));
  }

  get refusedParameters(): OptionalParameter[] {
    return [...this.refused];
  }

  /** How a reply of that schema is asked for. */
  outputMode(schemaName: string): OutputMode {
    return this.modeOfSchema.get(schemaName) ?? this.mode;
  }

  /** Whether the schema has to be in the prompt as well, since nothing else makes the model keep to it. */
  needsSchemaInPrompt(schemaName: string): boolean {
    return this.timesSchemaWasIgnored >= TIMES_UNTIL_SHOWN || this.outputMode(schemaName) !== 'json_schema';
  }

  /** The provider took a schema that was not shown and did not keep to it, but did once it was shown. */
  schemaWasIgnored(): void {
    this.timesSchemaWasIgnored += 1;
  }

  /** Whether the provider has ever ignored a schema that the prompt did not show. */
  get ignoresSchema(): boolean {
    return this.timesSchemaWasIgnored > 0;
  }

  /**
   * Remembers which parameters or output modes a refusal names.
   * @returns whether the request is worth repeating, since it will be another one
   */
  learn(
    refusal: ProviderRefusal,
    sent: readonly OptionalParameter[],
    schemaName: string,
    mode: OutputMode,
  ): boolean {
    const named = sent.filter((name) => names(refusal, name));
    for (const name of named) this.refused.add(name);
    if (named.length > 0) return true;
    return namesFormat(refusal) && this.lower(refusal, schemaName, mode);
  }

  private lower(refusal: ProviderRefusal, schemaName: string, refusedMode: OutputMode): boolean {
    const next = OUTPUT_MODES[OUTPUT_MODES.indexOf(refusedMode) + 1];
    if (next === undefined) return false;
    const isOfSchemaAlone =
      this.modeOfSchema.has(schemaName) || /invalid[ _]schema|invalid_json_schema/i.test(refusal.text);
    // A concurrent request may have learned the same meanwhile.
    if (this.outputMode(schemaName) === refusedMode) {
      if (isOfSchemaAlone) this.modeOfSchema.set(schemaName, next);
      else this.mode = next;
    }
    return this.outputMode(schemaName) !== refusedMode;
  }
}

const known = new Map<string, ProviderSupport>();

/** What this process knows of a model at an address. */
export function supportOf(baseUrl: string, model: string): ProviderSupport {
  const key = `${baseUrl} ${model}`;
  const support = known.get(key) ?? new ProviderSupport();
  known.set(key, support);
  return support;
}

const mayNameParameters = ({ status }: ProviderRefusal): boolean => status === 400 || status === 422;

const LENGTH_LIMITS = ['max_completion_tokens', 'max_tokens'] as const satisfies OptionalParameter[];

/**
 * Whether a request is refused for how long its reply may get, and not for having a limit: the limit's value is out of range, or the
 * request does not fit the context together with such a reply. Without a limit a server gives the reply what room is left.
 */
export function refusesLength(refusal: ProviderRefusal): boolean {
  if (!mayNameParameters(refusal)) return false;
  if (isContextExceeded(refusal)) return !refusal.params.includes('messages');
  return (
    LENGTH_LIMITS.some((name) => names(refusal, name)) &&
    !/unsupported|unrecognized|unknown|not supported|not permitted/i.test(refusal.text) &&
    /too (?:large|big|high|long)|at (?:most|least)|less than|greater than|maximum|range|exceed|[<>]/i.test(
      refusal.text,
    )
  );
}

// Words that texts use in other senses count only where they are quoted or follow a word such as "parameter" or "supplied:".
const COMMON_WORDS: ReadonlySet<OptionalParameter> = new Set(['user', 'store']);

function names(refusal: ProviderRefusal, parameter: OptionalParameter): boolean {
  if (!mayNameParameters(refusal)) return false;
  if (refusal.params.length > 0) return refusal.params.some((param) => param.split(/[.[]/)[0] === parameter);
  return COMMON_WORDS.has(parameter)
    ? new RegExp(
        `["'\`]${parameter}["'\`]|(?:supplied|parameter|argument|field|property):? ${parameter}\\b`,
        'i',
      ).test(refusal.text)
    : new RegExp(`(?<!\\w)${parameter}(?!\\w)`).test(refusal.text);
}

// Servers that make a grammar of the schema answer some schemas with 500.
function namesFormat(refusal: ProviderRefusal): boolean {
  if (refusal.params.length > 0)
    return (
      mayNameParameters(refusal) &&
      refusal.params.some((param) => /^(?:response_format|text\.format)/.test(param))
    );
  return (
    (mayNameParameters(refusal) || refusal.status === 500 || refusal.status === 501) &&
    /response[ _]?format|json[ _]?schema|json[ _]?object|structured[ _]output|guided[ _]|grammar/i.test(
      refusal.text,
    )
  );
}
