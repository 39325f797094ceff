import type { SuggestionBudget } from '@curbcut/contract';
import type { AiSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import {
  chargeSuggestionToMonth,
  countSuggestionsInMonth,
  type SuggestionRow,
} from '../db/queries/suggestions.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { getMonth } from '../plans/get-month.ts';

/** Returns how many suggestions an account has requested this month, and how many it may request. */
export async function getSuggestionBudget(
  db: Db,
  userId: string,
  { monthlySuggestions }: AiSettings,
): Promise<SuggestionBudget> {
  const { firstDay, endsAt } = getMonth(new Date());
  return {
    used: await countSuggestionsInMonth(db, userId, firstDay),
    allowed: monthlySuggestions,
    resets_at: endsAt.toISOString(),
  };
}

/**
 * Counts a suggestion against the account's monthly budget.
 *
 * @throws {ApiProblem} 429 when the budget is used up.
 */
export async function chargeSuggestion(
  tx: Db,
  suggestion: Pick<SuggestionRow, 'id' | 'userId'>,
  { monthlySuggestions }: AiSettings,
): Promise<void> {
  const now = new Date();
  const { firstDay, endsAt } = getMonth(now);
  const isAllowed =
    monthlySuggestions > 0 && (await chargeSuggestionToMonth(tx, suggestion, firstDay, monthlySuggestions));
  if (isAllowed) return;
  throw new ApiProblem('suggestion/budget-used', {
    error: `All ${monthlySuggestions} suggestions of your account for this month are used. New suggestions are available from ${formatDay(endsAt)}.`,
    retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}

function formatDay(moment: Date): string {
  return moment.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
