import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Problem } from '../problem.ts';
import { SamplePage, StartAuditBody } from './audit.ts';

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
