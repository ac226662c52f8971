/** How to reach the provider and how long to wait for it; the variables of a worker's environment. */
export interface AiEnvironment {
  OPENAI_API_KEY: string;
  OPENAI_BASE_URL?: string | undefined;
  OPENAI_MODEL: string;
  OPENAI_EMBEDDING_MODEL: string;
  /** Until a connection is open, TLS included. Headers do not count: many providers send them with the first token. */
  OPENAI_CONNECT_TIMEOUT_SECONDS: number;
  /** Until the first piece of text or of reasoning; also for a whole reply that does not come in pieces, which embeddings are. */
  OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: number;
  /** Without a sign of life after the first token. */
  OPENAI_BETWEEN_TOKENS_TIMEOUT_SECONDS: number;
  /** One whole reply. */
  OPENAI_REPLY_TIMEOUT_SECONDS: number;
  /** Model tokens of one reply, the reasoning included. */
  OPENAI_MAXIMUM_REPLY_TOKENS: number;
  /** Passed on as it is; not sent when left out. */
  OPENAI_REASONING_EFFORT?: string | undefined;
  /** Key of the pseudonyms by which the provider distinguishes members; no pseudonym is sent without it. */
  OPENAI_END_USER_SECRET?: string | undefined;
  /** US dollars per million model tokens, to compute the cost of requests; without them no cost is recorded. */
  OPENAI_INPUT_PRICE?: number | undefined;
  OPENAI_OUTPUT_PRICE?: number | undefined;
  OPENAI_EMBEDDING_PRICE?: number | undefined;
}

const OPENAI_BASE_URL = 'https://api.openai.com/v1';

/** Where the provider's API begins: OpenAI's unless the environment names another. */
export const baseUrlOf = ({
  OPENAI_BASE_URL: baseUrl = OPENAI_BASE_URL,
}: Pick<AiEnvironment, 'OPENAI_BASE_URL'>): string => baseUrl;
