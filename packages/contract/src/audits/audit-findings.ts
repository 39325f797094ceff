import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Severity, Timestamp } from '../entities/enums.ts';
import { Box } from '../entities/finding.ts';
import { ScreenshotInfo } from '../entities/scan.ts';
import { Problem } from '../problem.ts';
import { CriterionNumber, CriterionResult } from './audit.ts';
import { ViewReference } from './audit-views.ts';
import { PageElement } from './page-elements.ts';

export const FINDING_STATES = ['open', 'fixed', 'withdrawn'] as const;

/** A failure that a person found on an audit page, independently of any question. */
export const AuditFinding = z
  .object({
    id: z.uuid(),
    criterion: CriterionNumber.describe('The criterion that fails'),
    page_id: z.string().describe('The audit page’s id'),
    page_url: z.string(),
    description: z.string(),
    severity: Severity,
    fix: z.string().describe('The recommended fix; can be empty'),
    element: z.string().describe('The element, described in words or by a selector; can be empty'),
    box: Box.nullable().describe('The element’s position in the screenshot, in the page’s CSS pixels'),
    picked_element: PageElement.nullable().describe(
      'The page element the person selected; null if they marked an area or described the element in words',
    ),
    view: ViewReference.nullable().describe('The page view that fails; null for the page as it loads'),
    screenshot: ScreenshotInfo.nullable(),
    state: z
      .enum(FINDING_STATES)
      .describe('open: fails the criterion; fixed: no longer on the page; withdrawn: added by mistake'),
    reported_by: z.string().describe('The person’s name'),
    reported_at: Timestamp,
    changed_by: z.string().describe('Name of the person who last changed the finding'),
    changed_at: Timestamp,
    revision: z.number().int().min(0).describe('Number of the latest change'),
  })
  .meta({ id: 'AuditFinding' });
export type AuditFinding = z.infer<typeof AuditFinding>;

/** Maximum number of findings in one audit, including fixed and withdrawn ones. */
export const MAX_AUDIT_FINDINGS = 500;

const coordinate = z.number().min(0).max(1_000_000);

/** The fields of a finding that a person fills in. */
const fields = {
  criterion: CriterionNumber,
  page_id: z.string().max(20),
  description: z.string().trim().min(1, 'Describe what fails').max(5000),
  severity: Severity,
  fix: z.string().trim().max(5000),
  element: z.string().trim().max(1000),
  box: z.object({ x: coordinate, y: coordinate, width: coordinate, height: coordinate }).nullable(),
  picked_element: PageElement.nullable(),
  view: ViewReference.nullable(),
};

export const NewAuditFinding = z
  .object({
    id: z
      .uuid()
      .optional()
      .describe('Chosen by the caller, so that a finding that is sent twice is stored only once'),
    ...fields,
    fix: fields.fix.default(''),
    element: fields.element.default(''),
    box: fields.box.default(null),
    picked_element: fields.picked_element.default(null),
    view: fields.view.default(null),
  })
  .meta({ id: 'NewAuditFinding' });
export type NewAuditFinding = z.output<typeof NewAuditFinding>;

export const ChangeAuditFindingBody = z
  .object({ revision: AuditFinding.shape.revision.describe('The revision the change is based on') })
  .extend(z.object({ ...fields, state: AuditFinding.shape.state }).partial().shape)
  .meta({ id: 'ChangeAuditFindingBody' });
export type ChangeAuditFindingBody = z.output<typeof ChangeAuditFindingBody>;

const auditParams = z.object({ auditId: z.uuid() });
const problems = { 401: Problem, 403: Problem, 404: Problem } as const;

const ChangedFinding = z
  .object({
    finding: AuditFinding,
    criteria: z.array(CriterionResult).describe('The results of all the audit’s criteria'),
    updated_at: Timestamp.describe('When the audit was last changed'),
  })
  .meta({ id: 'ChangedAuditFinding' });

export const listAuditFindings = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/findings/',
  id: 'listAuditFindings',
  summary: 'List the findings added to an audit by people, oldest first',
  access: 'results:read',
  params: auditParams,
  replies: {
    200: z.object({ findings: z.array(AuditFinding) }).meta({ id: 'AuditFindingList' }),
    ...problems,
  },
});

export const addAuditFinding = defineRoute({
  method: 'POST',
  path: '/api/audits/{auditId}/findings/',
  id: 'addAuditFinding',
  summary: 'Add a finding to an audit',
  description:
    'An open finding fails its criterion, like the answer “Fail”, and is an issue in the site’s tracker.',
  access: 'audits:write',
  refusesKeys: true,
  params: auditParams,
  body: NewAuditFinding,
  replies: { 201: ChangedFinding, 400: Problem, ...problems, 409: Problem },
});

export const changeAuditFinding = defineRoute({
  method: 'PATCH',
  path: '/api/audits/{auditId}/findings/{findingId}/',
  id: 'changeAuditFinding',
  summary: 'Update a finding in an audit, including its state',
  description:
    'Returns 409 if the audit has been signed or the finding has changed since the given revision.',
  access: 'audits:write',
  refusesKeys: true,
  params: z.object({ auditId: z.uuid(), findingId: z.uuid() }),
  body: ChangeAuditFindingBody,
  replies: { 200: ChangedFinding, 400: Problem, ...problems, 409: Problem },
});
