import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { Audit, AuditUpdate, MAX_SAMPLE_PAGES, SamplePage, StartAuditBody } from './audit.ts';
import { sampleViewFields, ViewOptions, ViewReason } from './audit-views.ts';

/** Maximum number of content types and of issues listed for each random page. */
export const MAX_LISTED_GAPS = 5;

export const SampleGap = z
  .object({
    page_id: z.string().describe('The random page’s id in the scan'),
    url: z.string(),
    title: z.string(),
    content: z
      .array(z.string())
      .max(MAX_LISTED_GAPS)
      .describe('Requirements that apply to content on the page but to nothing in the structured sample'),
    issues: z
      .array(z.object({ rule_title: z.string(), cause: z.string() }))
      .max(MAX_LISTED_GAPS)
      .describe('Issues on the page that don’t occur in the structured sample'),
    total: z.number().int().min(1).describe('Total number of these requirements and issues'),
  })
  .meta({ id: 'SampleGap' });
export type SampleGap = z.infer<typeof SampleGap>;

export const SampleCheck = z
  .object({
    gaps: z
      .array(SampleGap)
      .describe(
        'Random pages that contain something the structured sample lacks; empty if the structured sample represents them',
      ),
    proposed: z
      .array(SamplePage.omit({ reason: true }))
      .describe('Scanned pages to add; empty if no other page has what is missing, or if the sample is full'),
  })
  .meta({ id: 'SampleCheck' });
export type SampleCheck = z.infer<typeof SampleCheck>;

export const checkAuditSample = defineRoute({
  method: 'POST',
  path: '/api/sites/{siteId}/audit-sample/check/',
  id: 'checkAuditSample',
  summary: 'Check whether an audit’s structured sample represents its random pages',
  description:
    'Compares the randomly selected pages with the rest of the sample (WCAG-EM step 4.3) and suggests pages to add. Stores nothing. Returns 409 if the site has a newer completed scan.',
  access: 'audits:manage',
  params: z.object({ siteId: z.uuid() }),
  body: z
    .object({ scan_id: StartAuditBody.shape.scan_id, pages: StartAuditBody.shape.pages })
    .meta({ id: 'CheckAuditSampleBody' }),
  replies: { 200: SampleCheck, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

const auditParams = z.object({ auditId: z.uuid() });

export const compareAuditSample = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/sample-check/',
  id: 'compareAuditSample',
  summary: 'Check whether a running audit’s structured sample represents its random pages',
  description:
    'Compares pages from the scan the audit is based on (WCAG-EM step 4.3). Returns 404 if that scan has been deleted.',
  access: 'audits:manage',
  params: auditParams,
  replies: { 200: SampleCheck, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const AddAuditPagesBody = z
  .object({
    page_ids: z
      .array(z.string().max(100).describe('Id of a page in the scan the audit is based on'))
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
  summary: 'Add pages to a running audit’s sample',
  description:
    'Adds pages from the scan the audit is based on. Answers about all sampled pages become outdated, because they don’t cover the new pages. Returns 409 if the audit has been signed, or if a newer scan has changed it since the caller read it.',
  access: 'audits:manage',
  params: auditParams,
  body: AddAuditPagesBody,
  replies: { 200: AuditUpdate, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});

export const getAuditSampleOptions = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/sample-options/',
  id: 'getAuditSampleOptions',
  summary: 'List the pages and views that can be added to a running audit’s sample',
  description:
    'Pages, states, windows and settings from the scan the audit is based on, and pages that look like a process. Returns 404 if that scan has been deleted.',
  access: 'audits:manage',
  params: auditParams,
  replies: {
    200: ViewOptions.extend({
      sampled: z.array(SamplePage).describe('The sampled pages, with their ids in the scan'),
      pages: z
        .array(SamplePage.omit({ reason: true }))
        .describe('Pages the scan tested that aren’t in the sample, with their ids in the scan; at most 500'),
    }).meta({ id: 'AuditSampleOptions' }),
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
  },
});

export const SaveAuditViewsBody = z
  .object({
    revision: Audit.shape.views_revision.describe('The revision the change is based on'),
    ...sampleViewFields,
  })
  .meta({ id: 'SaveAuditViewsBody' });
export type SaveAuditViewsBody = z.infer<typeof SaveAuditViewsBody>;

export const saveAuditViews = defineRoute({
  method: 'PUT',
  path: '/api/audits/{auditId}/views/',
  id: 'saveAuditViews',
  summary: 'Replace the views and processes in an audit’s sample',
  description:
    'Adding a view, or changing a view’s URL, state, window or settings, makes the answers about all sampled pages outdated, because those answers don’t cover the view. Removing or renaming a view doesn’t affect answers. Returns 409 if the audit has been signed or its views have changed since the given revision.',
  access: 'audits:manage',
  params: auditParams,
  body: SaveAuditViewsBody,
  replies: { 200: AuditUpdate, 400: Problem, 401: Problem, 403: Problem, 404: Problem, 409: Problem },
});
