import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { ScanId } from '../entities/enums.ts';
import { Box } from '../entities/finding.ts';
import { Fix, Framework } from '../entities/fix.ts';
import { Problem } from '../problem.ts';
import { screenshotReply } from './screenshot-reply.ts';

const issueParams = z.object({ scanId: ScanId, issueId: z.string().max(100) });

/** Source before and after a change, both ending with a line break. */
const RenderedCode = z.object({
  language: z.enum(['html', 'jsx', 'vue', 'svelte', 'css']),
  before: z.string(),
  after: z.string(),
  diff: z.string().describe('Unified diff hunks, without file names; empty if nothing changes'),
});
export type RenderedCode = z.infer<typeof RenderedCode>;

/** A fix in one framework's syntax. */
export const RenderedFix = RenderedCode.extend({
  framework: Framework,
  /** Where the code belongs: in the document that all pages share, or in a component. */
  place: z.enum(['document', 'component']),
  /** Style sheet rules; null if none change. */
  styles: RenderedCode.nullable(),
}).meta({ id: 'RenderedFix' });
export type RenderedFix = z.infer<typeof RenderedFix>;

export const IssueFix = z
  .object({
    fix: Fix,
    /** The page and element on which the fix was verified. */
    page_id: z.string(),
    page_url: z.string(),
    /** The page's framework if it can be detected; otherwise `html`. */
    framework: Framework,
    /** The same change for each framework. */
    code: z.array(RenderedFix),
    /** The part of the page with the change applied; null if the change is not visible. */
    screenshot: z
      .object({
        url: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        scale: z.number(),
        box: Box,
      })
      .nullable(),
  })
  .meta({ id: 'IssueFix' });
export type IssueFix = z.infer<typeof IssueFix>;

export const getIssueFix = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/issues/{issueId}/fix/',
  id: 'getIssueFix',
  summary: 'Get the fix for an issue: the change, its verification result and its code for each framework',
  access: 'results:read',
  visitors: true,
  shareLinks: true,
  params: issueParams,
  replies: { 200: IssueFix, 401: Problem, 404: Problem, 403: Problem },
});

export const getFixScreenshot = defineRoute({
  method: 'GET',
  path: '/api/scanner/results/{scanId}/issues/{issueId}/fix/screenshot/',
  id: 'getFixScreenshot',
  summary: 'Get a screenshot of the part of the page with the fix applied',
  access: 'results:read',
  visitors: true,
  params: issueParams,
  ...screenshotReply,
});
