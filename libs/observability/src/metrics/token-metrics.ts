import { newGauge } from './registry.js';

/** The tokens of all members, as the last look at them found. */
export const tokenMetrics = {
  balance: newGauge('token_balance', 'Tokens that members have, held ones included'),
  held: newGauge('token_held', 'Tokens that are held for jobs'),
  heldUnexplained: newGauge(
    'token_held_unexplained',
    'Held tokens less the price of all unfinished jobs, in one snapshot; anything but 0 is a mistake',
  ),
  outOfStep: newGauge(
    'token_accounts_out_of_step',
    'Accounts found whose ledger does not add up to what can be spent; they are looked at again every time',
  ),
  checked: newGauge('token_accounts_checked', 'Accounts that the last look has compared with their ledger'),
};
