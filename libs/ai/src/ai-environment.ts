/** How to reach the provider; the variables of a worker's environment. */
export interface AiEnvironment {
  OPENAI_API_KEY: string;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_MODEL: string;
  OPENAI_EMBEDDING_MODEL: string;
  /** A provider that sends nothing for this long is taken for dead. */
  OPENAI_TIMEOUT_SECONDS: number;
}
