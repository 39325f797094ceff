import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { organizationParams, organizationProblems } from './organization.ts';

/** Maximum number of labels in an organization, and on one issue. */
export const MAX_LABELS = 200;
export const MAX_ISSUE_LABELS = 20;

export const LABEL_COLORS = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red'] as const;
export const LabelColor = z.enum(LABEL_COLORS).meta({ id: 'LabelColor' });
export type LabelColor = z.infer<typeof LabelColor>;

/** A label for tracked issues. */
export const IssueLabel = z
  .object({ id: z.uuid(), name: z.string(), color: LabelColor })
  .meta({ id: 'IssueLabel' });
export type IssueLabel = z.infer<typeof IssueLabel>;

/** A label, with the number of issues that have it on the sites that the caller can access. */
export const ListedIssueLabel = IssueLabel.extend({
  issues: z
    .number()
    .int()
    .min(0)
    .describe('Number of issues with the label on sites that the caller can access'),
}).meta({ id: 'ListedIssueLabel' });
export type ListedIssueLabel = z.infer<typeof ListedIssueLabel>;

const LabelBody = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Enter a name')
      .max(50, 'Enter at most 50 characters')
      .refine((name) => !/[,;\p{Cc}]/u.test(name), 'A name can’t contain commas, semicolons or line breaks'),
    color: LabelColor,
  })
  .meta({ id: 'IssueLabelBody', examples: [{ name: 'checkout', color: 'blue' }] });
export type LabelBody = z.infer<typeof LabelBody>;

const labelParams = organizationParams.extend({ labelId: z.uuid() });

export const listIssueLabels = defineRoute({
  method: 'GET',
  path: '/api/organizations/{organizationId}/labels/',
  id: 'listIssueLabels',
  summary: 'List an organization’s issue labels, by name',
  description:
    'Labels belong to the whole organization. People with access to some sites also see and use them.',
  access: 'results:read',
  params: organizationParams,
  replies: {
    200: z.object({ labels: z.array(ListedIssueLabel) }).meta({ id: 'IssueLabelList' }),
    ...organizationProblems,
  },
});

export const createIssueLabel = defineRoute({
  method: 'POST',
  path: '/api/organizations/{organizationId}/labels/',
  id: 'createIssueLabel',
  summary: 'Create an issue label',
  description: 'Only for people with access to all of the organization’s sites.',
  access: 'issues:write',
  params: organizationParams,
  body: LabelBody,
  replies: { 201: IssueLabel, 400: Problem, ...organizationProblems, 409: Problem },
});

export const changeIssueLabel = defineRoute({
  method: 'PUT',
  path: '/api/organizations/{organizationId}/labels/{labelId}/',
  id: 'changeIssueLabel',
  summary: 'Change a label’s name and color',
  description: 'Only for people with access to all of the organization’s sites.',
  access: 'issues:write',
  params: labelParams,
  body: LabelBody,
  replies: { 200: IssueLabel, 400: Problem, ...organizationProblems, 409: Problem },
});

export const deleteIssueLabel = defineRoute({
  method: 'DELETE',
  path: '/api/organizations/{organizationId}/labels/{labelId}/',
  id: 'deleteIssueLabel',
  summary: 'Delete a label, and remove it from all issues',
  description: 'Only for people with access to all of the organization’s sites.',
  access: 'issues:write',
  params: labelParams,
  replies: { 200: z.object({ label_id: z.uuid() }), ...organizationProblems },
});
