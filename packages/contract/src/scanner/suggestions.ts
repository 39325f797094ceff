import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { IssueFix } from './fixes.ts';

/** Suggestion for one issue by a language model that the operator has connected. */
export const Suggestion = z
  .object({
    status: z.enum(['queued', 'running', 'ready', 'failed']),
    /** Name of the model. */
    model: z.string(),
    explanation: z.string().nullable().describe('What the barrier is and how to mend it, in plain language'),
    change: IssueFix.pick({ fix: true, framework: true, code: true })
      .nullable()
      .describe('A change that was proven by visiting the page again; null where there is none'),
    no_change_because: z.string().nullable().describe('A sentence, when it is ready without a change'),
    error: z.string().nullable().describe('A sentence, when it could not be made'),
    code: z.string().nullable(),
    asked_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

/** Number of suggestions that an account can request. */
export const SuggestionBudget = z
  .object({
    used: z.number().int().min(0),
    allowed: z.number().int().min(0),
    resets_at: Timestamp.describe('When the next calendar month begins (UTC)'),
  })
  .meta({ id: 'SuggestionBudget' });
export type SuggestionBudget = z.infer<typeof SuggestionBudget>;

const SuggestionReplySchema = z
  .object({
    suggestion: Suggestion.nullable().describe('Null while none has been asked for'),
    model: z.string().describe('Name of the model that is asked'),
    budget: SuggestionBudget,
    sends_page_text: z.boolean().describe('Whether text from around the element is sent to the model too'),
  })
  .meta({ id: 'SuggestionReply' });
export type SuggestionReply = z.infer<typeof SuggestionReplySchema>;

const issueParams = z.object({ scanId: ScanId, issueId: z.string().max(100) });

export const requestSuggestion = defineRoute({
  method: 'POST',
  path: '/api/scanner/results/{scanId}/issues/{issueId}/suggestion/',
  id: 'askSuggestion',
  summary: 'Ask the language model of this installation about an issue',
  description:
    'For the owner of the scan, with a verified address. The suggestion is made in the background: ask for it until it ' +
    'is ready or failed. Asked for again it is given again, and made anew when it had failed. A change is shown only ' +
    'after the page was visited again and the finding was gone with nothing new in its place. Only where whoever runs ' +
    'this Curbcut has set up a model; elsewhere 503 with the code model_not_configured.',
  params: issueParams,
  replies: {
    202: SuggestionReplySchema,
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    429: Problem,
    503: Problem,
  },
});

export const getSuggestion = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/issues/{issueId}/suggestion/',
  id: 'readSuggestion',
  summary: 'What the language model suggests for an issue, and how many more may be asked for',
  params: issueParams,
  replies: { 200: SuggestionReplySchema, 401: Problem, 403: Problem, 404: Problem, 503: Problem },
});
