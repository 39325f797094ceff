import * as contract from '@curbcut/contract';
import { addFinding, changeFinding } from '../audits/audit-findings.ts';
import { readFindings } from '../audits/read-findings.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { requireVerifiedUser } from '../auth/caller.ts';
import { addRoute } from '../http/add-route.ts';
import type { AddRoute, RouteContext } from './route-context.ts';

/** Failures that people found independently of an audit's questions. */
export const routes: readonly AddRoute[] = [addFindingRoutes];

function addFindingRoutes({ app, services }: RouteContext): void {
  addRoute(app, contract.listAuditFindings, async ({ params, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    const audit = await requireSharedAudit(opened.db, user.id, params.auditId);
    return { status: 200, body: { findings: await readFindings(opened, audit) } };
  });
  addRoute(app, contract.addAuditFinding, async ({ params, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 201, body: await addFinding(opened, user, params.auditId, body) };
  });
  addRoute(app, contract.changeAuditFinding, async ({ params: { auditId, findingId }, body, request }) => {
    const opened = await services();
    const { user } = await requireVerifiedUser(opened, request);
    return { status: 200, body: await changeFinding(opened, user, auditId, findingId, body) };
  });
}
