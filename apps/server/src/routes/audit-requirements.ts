import * as contract from '@curbcut/contract';
import { assessRequirements, readAssessments, readRequirements } from '../audits/assess-requirements.ts';
import { requireSharedAudit } from '../audits/require-audit.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** Assessments of requirements beyond an audit's criteria. */
export const routes: readonly AddRoute[] = [addRequirementRoutes];

function addRequirementRoutes(context: RouteContext): void {
  addRoute(context, contract.listAuditRequirements, async ({ params: { auditId }, services, caller }) => {
    const audit = await requireSharedAudit(services.db, caller.reader, auditId);
    return { status: 200, body: { chapters: await readRequirements(services.db, audit) } };
  });
  addRoute(
    context,
    contract.listRequirementAssessments,
    async ({ params: { auditId, requirement }, services, caller }) => {
      const assessments = await readAssessments(services.db, caller.reader, auditId, requirement);
      return { status: 200, body: { assessments } };
    },
  );
  addRoute(context, contract.assessRequirements, async ({ params: { auditId }, body, services, caller }) => {
    return { status: 200, body: await assessRequirements(services, caller, auditId, body) };
  });
}
