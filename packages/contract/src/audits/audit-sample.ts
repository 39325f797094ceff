import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { Audit, AuditUpdate, MAX_SAMPLE_PAGES, SamplePage, StartAuditBody } from './audit.ts';
import { sampleViewFields, ViewOptions, ViewReason } from './audit-views.ts';

/** Kinds of content and issues that are listed for each random page at most. */
export const MAX_LISTED_GAPS = 5;

export const SampleGap = z
  .object({
    page_id: z.string().describe('Id of the random page in the scan'),
    url: z.string(),
    title: z.string(),
    content: z
      .array(z.string())
      .max(MAX_LISTED_GAPS)
      .describe('Requirements that apply to content of the page, and to nothing in the structured sample'),
    issues: z
      .array(z.object({ rule_title: z.string(), cause: z.string() }))
      .max(MAX_LISTED_GAPS)
      .describe('Issues of the page that do not occur in the structured sample'),
    total: z.number().int().min(1).describe('Number of all such requirements and issues'),
  })
  .meta({ id: 'SampleGap' });
export type SampleGap = z.infer<typeof SampleGap>;

export const SampleCheck = z
  .object({
    gaps: z
      .array(SampleGap)
      .describe('Random pages with something that the structured sample lacks; empty if it represents them'),
    proposed: z
      .array(SamplePage.omit({ reason: true }))
      .describe(
        'Pages of the scan to add; empty if no other page has what is missing, or the sample is full',
      ),
  })
  .meta({ id: 'SampleCheck' });
export type SampleCheck = z.infer<typeof SampleCheck>;

export const checkAuditSample = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/audit-sample/check/',
  id: 'checkAuditSample',
  summary: 'Check whether the structured sample of an audit represents its random pages',
  description:
    'Compares the pages that were chosen at random with the others (WCAG-EM step 4.3) and proposes pages to add. Stores nothing. Replies 409 if the site has a newer completed scan.',
  params: z.object({ siteId: z.uuid() }),
  body: z
    .object({ scan_id: StartAuditBody.shape.scan_id, pages: StartAuditBody.shape.pages })
    .meta({ id: 'CheckAuditSampleBody' }),
  replies: { 200: SampleCheck, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

const auditParams = z.object({ auditId: z.uuid() });

export const checkSampleOfAudit = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/sample-check/',
  id: 'checkSampleOfAudit',
  summary: 'Check whether the structured sample of a running audit represents its random pages',
  description:
    'Compares the pages in the scan that the audit is based on (WCAG-EM step 4.3). Replies 404 if that scan has been deleted.',
  params: auditParams,
  replies: { 200: SampleCheck, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const AddAuditPagesBody = z
  .object({
    page_ids: z
      .array(z.string().max(100).describe('Id of a page in the scan that the audit is based on'))
      .min(1, 'Select at least one page')
      .max(MAX_SAMPLE_PAGES, `Select at most ${MAX_SAMPLE_PAGES} pages`),
    reason: ViewReason.default('chosen'),
  })
  .meta({ id: 'AddAuditPagesBody', examples: [{ page_ids: ['7', '12'], reason: 'essential' }] });
export type AddAuditPagesBody = z.infer<typeof AddAuditPagesBody>;

export const addAuditPages = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/pages/',
  id: 'addAuditPages',
  summary: 'Add pages to the sample of a running audit',
  description:
    'Adds pages of the scan that the audit is based on. Answers about all pages of the sample become outdated, because they say nothing about the new pages. Replies 409 if the audit has been signed, or changed by a newer scan in the meantime.',
  params: auditParams,
  body: AddAuditPagesBody,
  replies: { 200: AuditUpdate, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const getAuditSampleOptions = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/sample-options/',
  id: 'getAuditSampleOptions',
  summary: 'List what can be added to the sample of a running audit',
  description:
    'Pages, states, windows and settings of the scan that the audit is based on, and pages that look like a process. Replies 404 if that scan has been deleted.',
  params: auditParams,
  replies: {
    200: ViewOptions.extend({
      sampled: z.array(SamplePage).describe('The pages of the sample, with their ids in the scan'),
      pages: z
        .array(SamplePage.omit({ reason: true }))
        .describe(
          'Tested pages of the scan that are not in the sample, with their ids in the scan; at most 500',
        ),
    }).meta({ id: 'AuditSampleOptions' }),
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});

export const SaveAuditViewsBody = z
  .object({
    revision: Audit.shape.views_revision.describe('The revision that the change is based on'),
    ...sampleViewFields,
  })
  .meta({ id: 'SaveAuditViewsBody' });
export type SaveAuditViewsBody = z.infer<typeof SaveAuditViewsBody>;

export const saveAuditViews = defineRoute({
  method: 'PUT',
  path: '/api/audits/{auditId}/views/',
  id: 'saveAuditViews',
  summary: 'Replace the views and processes in the sample of an audit',
  description:
    'A new view, or one whose URL, state, window or settings change, makes the answers about all pages of the sample outdated, because they say nothing about it. Removing or renaming a view keeps them. Replies 409 if the audit has been signed, or its views were changed since the given revision.',
  params: auditParams,
  body: SaveAuditViewsBody,
  replies: { 200: AuditUpdate, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});
