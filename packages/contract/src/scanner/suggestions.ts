import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId, Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { IssueFix } from './fixes.ts';

/** A suggestion for one issue from the language model that the operator configured. */
export const Suggestion = z
  .object({
    status: z.enum(['queued', 'running', 'ready', 'failed']),
    /** The model's name. */
    model: z.string(),
    explanation: z.string().nullable().describe('Explains the issue and how to fix it, in plain language'),
    change: IssueFix.pick({ fix: true, framework: true, code: true })
      .nullable()
      .describe('Change that was verified by visiting the page again; null if there is none'),
    no_change_because: z
      .string()
      .nullable()
      .describe('Why there is no change, if the suggestion is ready but contains none; null otherwise'),
    error: z
      .string()
      .nullable()
      .describe('Message for the user if the suggestion couldn’t be created; null otherwise'),
    code: z.string().nullable(),
    asked_at: Timestamp,
    completed_at: Timestamp.nullable(),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

/** Number of suggestions that an organization can request. */
export const SuggestionBudget = z
  .object({
    used: z.number().int().min(0),
    allowed: z.number().int().min(0),
    resets_at: Timestamp.describe('Start of the next calendar month in UTC'),
  })
  .meta({ id: 'SuggestionBudget' });
export type SuggestionBudget = z.infer<typeof SuggestionBudget>;

const SuggestionReplySchema = z
  .object({
    suggestion: Suggestion.nullable().describe('Null until a suggestion is requested'),
    model: z.string().describe('The language model’s name'),
    budget: SuggestionBudget,
    sends_page_text: z.boolean().describe('Whether text from around the element is also sent to the model'),
  })
  .meta({ id: 'SuggestionReply' });
export type SuggestionReply = z.infer<typeof SuggestionReplySchema>;

const issueParams = z.object({ scanId: ScanId, issueId: z.string().max(100) });

export const requestSuggestion = defineRoute({
  method: 'POST',
  path: '/api/scanner/results/{scanId}/issues/{issueId}/suggestion/',
  id: 'requestSuggestion',
  summary: 'Request a suggestion for an issue from this server’s language model',
  description:
    'Available only to the scan owner, with a verified email address. The suggestion is created in the background; poll it ' +
    'until its status is ready or failed. Further requests return the same suggestion, and create it again if it ' +
    'failed. A change is returned only if the page was visited again and the change removed the finding without causing ' +
    'a new one. Returns 503 with the code model_not_configured if the operator hasn’t configured a model.',
  access: 'issues:write',
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
  id: 'getSuggestion',
  summary: 'Get the suggestion for an issue and the number of suggestions left this month',
  access: 'results:read',
  params: issueParams,
  replies: { 200: SuggestionReplySchema, 401: Problem, 403: Problem, 404: Problem, 503: Problem },
});
