/** How to reach the provider; the variables of a worker's environment. */
export interface AiEnvironment {
  OPENAI_API_KEY: string;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_MODEL: string;
  OPENAI_EMBEDDING_MODEL: string;
  /** A provider that sends nothing for this long is taken for dead. */
  OPENAI_TIMEOUT_SECONDS: number;
  /** US dollars a million tokens, to reckon what is spent; nothing is reckoned without them. */
  OPENAI_INPUT_PRICE?: number | undefined;
  OPENAI_OUTPUT_PRICE?: number | undefined;
  OPENAI_EMBEDDING_PRICE?: number | undefined;
}
