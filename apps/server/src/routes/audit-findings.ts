import * as contract from '@curbcut/contract';
import { addFinding, changeFinding } from '../audits/audit-findings.ts';
import { readFindings } from '../audits/read-findings.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Failures that people found independently of an audit's questions. */
export const routes: readonly AddRoute[] = [addFindingRoutes];

function addFindingRoutes(context: RouteContext): void {
  addRoute(context, contract.listAuditFindings, async ({ params, services, caller }) => {
    const audit = await requireSharedAudit(services.db, caller.reader, params.auditId);
    return { status: 200, body: { findings: await readFindings(services, audit) } };
  });
  addRoute(context, contract.addAuditFinding, async ({ params, body, services, caller }) => {
    return { status: 201, body: await addFinding(services, caller, params.auditId, body) };
  });
  addRoute(
    context,
    contract.changeAuditFinding,
    async ({ params: { auditId, findingId }, body, services, caller }) => {
      return { status: 200, body: await changeFinding(services, caller, auditId, findingId, body) };
    },
  );
}
