import { newCounter, newHistogram } from './registry.js';

/** What the AI provider is asked, and what that costs. `purpose` is the schema that was asked for. */
export const aiMetrics = {
  requestDuration: newHistogram(
    'ai_request_duration_seconds',
    'Time from a request to the provider to the end of its answer; outcome is succeeded, rate_limited, quota_exceeded, unavailable, timeout, invalid_reply, reply_cut_off, input_too_long, refused, content_filtered, rejected or given_up',
    ['purpose', 'model', 'outcome'],
    [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 900],
  ),
  firstChunk: newHistogram(
    'ai_first_chunk_seconds',
    'Time from a request to the provider to the first piece of its text or its reasoning',
    ['purpose', 'model'],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  ),
  tokens: newCounter('ai_tokens_total', 'Tokens that the provider has counted; kind is input or output', [
    'purpose',
    'model',
    'kind',
  ]),
  spend: newCounter(
    'ai_spend_dollars_total',
    'US dollars that the counted tokens cost at the configured prices; none without prices',
    ['purpose', 'model'],
  ),
};
