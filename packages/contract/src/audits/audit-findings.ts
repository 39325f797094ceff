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

/** A failure that a person has found on a page of an audit, beside the questions. */
export const AuditFinding = z
  .object({
    id: z.uuid(),
    criterion: CriterionNumber.describe('The criterion that fails'),
    page_id: z.string().describe('Id of the page in the audit'),
    page_url: z.string(),
    description: z.string(),
    severity: Severity,
    fix: z.string().describe('The recommended fix; may be empty'),
    element: z.string().describe('The element in words or as a selector; may be empty'),
    box: Box.nullable().describe('Position of the element in the screenshot, in CSS pixels of the page'),
    picked_element: PageElement.nullable().describe(
      'The element of the page that the person has picked; null if they have marked an area or described it in words',
    ),
    view: ViewReference.nullable().describe('The view of the page that fails; null for the page as it loads'),
    screenshot: ScreenshotInfo.nullable(),
    state: z
      .enum(FINDING_STATES)
      .describe('open: fails the criterion; fixed: no longer there; withdrawn: was added by mistake'),
    reported_by: z.string().describe('Name of the person'),
    reported_at: Timestamp,
    changed_by: z.string().describe('Name of the person who has changed it last'),
    changed_at: Timestamp,
    revision: z.number().int().min(0).describe('Number of the last change'),
  })
  .meta({ id: 'AuditFinding' });
export type AuditFinding = z.infer<typeof AuditFinding>;

/** Findings of one audit, including fixed and withdrawn ones. */
export const MAX_AUDIT_FINDINGS = 500;

const coordinate = z.number().min(0).max(1_000_000);

/** What a person enters about a finding. */
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
      .describe('Chosen by the caller, so that a finding that is sent again is not stored twice'),
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
  .object({ revision: AuditFinding.shape.revision.describe('The revision that the change is based on') })
  .extend(z.object({ ...fields, state: AuditFinding.shape.state }).partial().shape)
  .meta({ id: 'ChangeAuditFindingBody' });
export type ChangeAuditFindingBody = z.output<typeof ChangeAuditFindingBody>;

const auditParams = z.object({ auditId: z.uuid() });
const problems = { 401: Problem, 403: Problem, 404: Problem } as const;

const ChangedFinding = z
  .object({
    finding: AuditFinding,
    criteria: z.array(CriterionResult).describe('The results of all criteria of the audit'),
    updated_at: Timestamp.describe('Time of the last change of the audit'),
  })
  .meta({ id: 'ChangedAuditFinding' });

export const listAuditFindings = defineRoute({
  method: 'GET',
  path: '/api/audits/{auditId}/findings/',
  id: 'listAuditFindings',
  summary: 'List the findings that people have added to an audit, oldest first',
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
    'An open finding fails its criterion like an answer “Fail”, and is an issue in the tracker of the site.',
  params: auditParams,
  body: NewAuditFinding,
  replies: { 201: ChangedFinding, 400: Problem, ...problems, 409: Problem },
});

export const changeAuditFinding = defineRoute({
  method: 'PATCH',
  path: '/api/audits/{auditId}/findings/{findingId}/',
  id: 'changeAuditFinding',
  summary: 'Change a finding of an audit, or its state',
  description:
    'Replies 409 if the audit has been signed, or the finding was changed since the given revision.',
  params: z.object({ auditId: z.uuid(), findingId: z.uuid() }),
  body: ChangeAuditFindingBody,
  replies: { 200: ChangedFinding, 400: Problem, ...problems, 409: Problem },
});
