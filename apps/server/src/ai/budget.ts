import type { SuggestionBudget } from '@curbcut/contract';
import type { AiSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import { countSuggestion, type SuggestionRow, suggestionsInMonth } from '../db/queries/suggestions.ts';
import { ApiProblem } from '../http/problem.ts';
import { monthOf } from '../plans/month.ts';

/** How many suggestions an account has asked for this month, and may. */
export async function budgetOf(
  db: Db,
  userId: string,
  { monthlySuggestions }: AiSettings,
): Promise<SuggestionBudget> {
  const { firstDay, endsAt } = monthOf(new Date());
  return {
    used: await suggestionsInMonth(db, userId, firstDay),
    allowed: monthlySuggestions,
    resets_at: endsAt.toISOString(),
  };
}

/**
 * Counts a suggestion that a model is to be asked for.
 *
 * @throws {ApiProblem} 429 when as many were asked for as may be.
 */
export async function countInBudget(
  tx: Db,
  suggestion: Pick<SuggestionRow, 'id' | 'userId'>,
  { monthlySuggestions }: AiSettings,
): Promise<void> {
  const now = new Date();
  const { firstDay, endsAt } = monthOf(now);
  const isAllowed =
    monthlySuggestions > 0 && (await countSuggestion(tx, suggestion, firstDay, monthlySuggestions));
  if (isAllowed) return;
  throw new ApiProblem('suggestion/budget-used', {
    error: `All ${monthlySuggestions} suggestions of your account for this month are used. There are new ones from ${dayOf(endsAt)}.`,
    retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000),
  });
}

function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
