import { randomUUID } from 'node:crypto';
import { describeElement, getAuditCriteria } from '@curbcut/audit';
import type { ChangeAuditFindingBody, NewAuditFinding, ViewReference } from '@curbcut/contract';
import { MAX_AUDIT_FINDINGS } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { type FindingRow, insertFinding, listFindings, updateFinding } from '../db/queries/audit-findings.ts';
import { type AuditPageRow, listAuditPages, type SharedAudit, updateAudit } from '../db/queries/audits.ts';
import { toStorable } from '../db/to-storable.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { parsePageId } from '../http/paging.ts';
import { type FindingServices, readFindings } from './read-findings.ts';
import { readResults } from './read-results.ts';
import { type AuditCaller, lockEditableAudit } from './require-audit.ts';
import { trackResults } from './track-failures.ts';

/**
 * Adds a finding. A finding that is resent with the same id isn't stored twice.
 *
 * @throws {ApiProblem} 404 if the audit doesn't exist; 403 for reviewers; 400 for a page or criterion that
 * the audit doesn't have; 409 if the audit is signed or has too many findings.
 */
export async function addFinding(
  services: FindingServices,
  caller: AuditCaller,
  auditId: string,
  { page_id, picked_element: pickedElement, ...entered }: NewAuditFinding,
) {
  const { id = randomUUID(), ...fields } = toStorable({ ...entered, pickedElement });
  return services.db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    const known = await listFindings(tx, [auditId]);
    if (known.some((finding) => finding.id === id)) return show({ ...services, db: tx }, audit, id);
    if (audit.signature) throw new ApiProblem('audit/signed');
    if (known.length >= MAX_AUDIT_FINDINGS) throw new ApiProblem('audit/too-many-findings');
    const page = await requirePage(tx, audit, page_id);
    // Reports describe the element in words.
    const element = fields.element || (pickedElement ? describeElement(toStorable(pickedElement)) : '');
    requireCriterion(audit, fields.criterion);
    const view = requireView(audit, page.url, fields.view);
    const name = caller.actor.name;
    const people = { userId: caller.reader.userId, reportedBy: name, changedBy: name };
    if (!(await insertFinding(tx, { id, auditId, page: page.number, ...fields, view, element, ...people })))
      throw new ApiProblem('audit/no-finding');
    return store({ ...services, db: tx }, audit, id);
  });
}

/**
 * Changes a finding. If a change is resent because the response was lost, it fails with 409, but the finding
 * has already been changed.
 *
 * @throws {ApiProblem} 404 if the audit or finding doesn't exist; 403 for reviewers; 409 if the audit is
 * signed, or if the finding has changed since the revision.
 */
export async function changeFinding(
  services: FindingServices,
  caller: AuditCaller,
  auditId: string,
  findingId: string,
  { revision, page_id, picked_element: pickedElement, ...entered }: ChangeAuditFindingBody,
) {
  const change = toStorable({ ...entered, ...(pickedElement !== undefined && { pickedElement }) });
  return services.db.transaction(async (tx) => {
    const audit = await lockEditableAudit(tx, caller, auditId);
    const finding = (await listFindings(tx, [auditId])).find(({ id }) => id === findingId);
    if (!finding) throw new ApiProblem('audit/no-finding');
    if (audit.signature) throw new ApiProblem('audit/signed');
    if (finding.revision !== revision) throw new ApiProblem('audit/finding-changed');
    if (change.criterion) requireCriterion(audit, change.criterion);
    const page = page_id === undefined ? finding.page : (await requirePage(tx, audit, page_id)).number;
    const url = (await listAuditPages(tx, auditId)).find(({ number }) => number === page)?.url ?? finding.url;
    const isOtherView = change.view != null && change.view.view_id !== finding.view?.view_id;
    const view = isOtherView ? requireView(audit, url, change.view ?? null) : change.view;
    await updateFinding(tx, auditId, findingId, {
      ...change,
      ...(view !== undefined && { view }),
      page,
      changedBy: caller.actor.name,
      changedAt: new Date(),
      revision: revision + 1,
    });
    return store({ ...services, db: tx }, audit, findingId);
  });
}

/** Records a change to a finding in the audit and the tracker. */
async function store(services: FindingServices, audit: SharedAudit, findingId: string) {
  const updatedAt = await updateAudit(services.db, audit.id, {});
  const shown = await show(services, { ...audit, updatedAt }, findingId);
  const { finding } = shown;
  await trackResults(services.db, audit, [
    {
      id: finding.id,
      kind: 'finding',
      isFailure: finding.state === 'open',
      title: 'Finding of an audit',
      description: finding.description,
      fix: finding.fix,
      cause: finding.picked_element ? describeElement(finding.picked_element) : finding.element,
      severity: finding.severity,
      criteria: [finding.criterion],
      occurrences: 1,
      urls: [finding.page_url],
    },
  ]);
  return shown;
}

async function show(services: FindingServices, audit: SharedAudit, findingId: string) {
  const finding = (await readFindings(services, audit)).find(({ id }) => id === findingId)!;
  return {
    finding,
    criteria: [...(await readResults(services.db, audit))],
    updated_at: audit.updatedAt.toISOString(),
  };
}

/** Returns the sampled page with the given id. */
async function requirePage(tx: Db, { id }: SharedAudit, pageId: string): Promise<AuditPageRow> {
  const number = parsePageId(pageId);
  const page = (await listAuditPages(tx, id)).find((one) => one.isSampled && one.number === number);
  if (!page) throw new ApiProblem('audit/not-in-sample');
  return page;
}

/** Returns the page view that a finding refers to, with its name. A view of another page is rejected. */
function requireView(
  { views }: SharedAudit,
  pageUrl: string,
  entered: ViewReference | null,
): ViewReference | null {
  if (entered === null) return null;
  const view = views.find(({ view_id, url }) => view_id === entered.view_id && url === pageUrl);
  if (!view) throw new ApiProblem('audit/not-in-sample');
  return { view_id: view.view_id, name: view.name };
}

function requireCriterion({ standard, level }: SharedAudit, criterion: FindingRow['criterion']): void {
  if (!getAuditCriteria(standard, level).includes(criterion)) throw new ApiProblem('audit/not-in-scope');
}
