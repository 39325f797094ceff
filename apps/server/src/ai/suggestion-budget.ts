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

/** How many suggestions an account has asked for this month, and may. */
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
 * Counts a suggestion that a model is to be asked for.
 *
 * @throws {ApiProblem} 429 when as many were asked for as may be.
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
    error: `All ${monthlySuggestions} suggestions of your account for this month are used. There are new ones from ${formatDay(endsAt)}.`,
    retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}

function formatDay(moment: Date): string {
  return moment.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
