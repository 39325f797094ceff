import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Box } from '../entities/finding.ts';
import { Problem } from '../problem.ts';
import { MAX_PAGE_ELEMENTS } from '../values.ts';

/** A page element, or an area of the page's screenshot that a person marked. */
export const PageElement = z
  .object({
    selector: z.string().max(2000).describe('CSS selector; empty for an area marked in the screenshot'),
    snippet: z.string().max(1000).describe('The start of its HTML, if known'),
    tag: z.string().max(100),
    name: z.string().max(1000).describe('Accessible name, truncated'),
    role: z.string().max(100).nullable(),
    text: z.string().max(1000).describe('The start of its text, if it has no accessible name'),
    box: Box.nullable().describe('Position in the screenshot, in the page’s CSS pixels'),
  })
  .meta({ id: 'PageElement' });
export type PageElement = z.infer<typeof PageElement>;

export const listAuditPageElements = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/pages/{pageId}/elements/',
  id: 'listAuditPageElements',
  summary: 'List the visible elements of an audit page',
  description:
    'The elements that people can select as failing: controls, images, headings, landmarks and text, in page order. Empty if the scan didn’t record them.',
  access: 'results:read',
  params: z.object({
    auditId: z.uuid(),
    pageId: z.string().max(20).describe('The audit page’s id'),
  }),
  replies: {
    200: z
      .object({ elements: z.array(PageElement).max(MAX_PAGE_ELEMENTS) })
      .meta({ id: 'AuditPageElementList' }),
    401: Problem,
    403: Problem,
    404: Problem,
  },
});
