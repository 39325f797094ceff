import { Framework, type Suggestion, type SuggestionReply } from '@curbcut/contract';
import { renderFix } from '@curbcut/engine';
import type { AiSettings } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type ListedSuggestion, readSuggestion } from '../db/queries/suggestions.ts';
import { getSuggestionBudget } from './suggestion-budget.ts';

/** Returns the suggestion for an issue and the account's remaining budget. */
export async function readSuggestionReply(
  db: Db,
  settings: AiSettings,
  userId: string,
  { scanId, issueId }: { readonly scanId: string; readonly issueId: string },
): Promise<SuggestionReply> {
  const found = await readSuggestion(db, scanId, issueId);
  return {
    suggestion: found ? toSuggestion(found) : null,
    model: settings.model,
    budget: await getSuggestionBudget(db, userId, settings),
    sends_page_text: settings.sendsPageText,
  };
}

/** Only a verified change is shown; otherwise the reason why there is none. */
function toSuggestion({ suggestion, framework }: ListedSuggestion): Suggestion {
  const { status, model, answer, fix, noFixBecause, error, code, createdAt, completedAt } = suggestion;
  return {
    status,
    model,
    explanation: status === 'ready' ? (answer?.explanation ?? null) : null,
    change: fix && {
      fix,
      framework: framework ?? 'html',
      code: Framework.options.map((each) => renderFix(fix, each)),
    },
    no_change_because: noFixBecause,
    error,
    code,
    asked_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
  };
}
