import * as contract from '@curbcut/contract';
import { logChange } from '../auth/record-change.ts';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import { listPeriodReportIds } from '../db/queries/period-reports.ts';
import { deleteBrand } from '../db/queries/report-brands.ts';
import { readReportBrand, saveReportBrand } from '../reports/report-brand.ts';
import type { Services } from '../services.ts';
import { type AddRoute, addRoute, type RouteContext } from './route-context.ts';

/** The name, logo and color of an organization's reports. */
export const routes: readonly AddRoute[] = [
  getReportBrandRoute,
  saveReportBrandRoute,
  deleteReportBrandRoute,
];

function getReportBrandRoute(context: RouteContext): void {
  addRoute(context, contract.getReportBrand, async ({ services, caller }) => {
    return { status: 200, body: { brand: await readReportBrand(services.db, caller.organization.id) } };
  });
}

function saveReportBrandRoute(context: RouteContext): void {
  addRoute(context, contract.saveReportBrand, async ({ body, services, caller }) => {
    await saveReportBrand(services.db, caller.organization.id, body);
    await deletePrintedReports(services, caller.organization.id);
    await logChange(services.db, caller, { event: 'settings_changed', subject: 'Report branding' });
    return { status: 200, body: { brand: await readReportBrand(services.db, caller.organization.id) } };
  });
}

function deleteReportBrandRoute(context: RouteContext): void {
  addRoute(context, contract.deleteReportBrand, async ({ services, caller }) => {
    await deleteBrand(services.db, caller.organization.id);
    await deletePrintedReports(services, caller.organization.id);
    await logChange(services.db, caller, { event: 'settings_changed', subject: 'Report branding' });
    return { status: 200, body: { brand: null } };
  });
}

/** Deletes the PDFs of portfolio and progress reports, so that they are printed with the new branding. */
async function deletePrintedReports(services: Services, organizationId: string): Promise<void> {
  await requestBlobDeletion(services, services.db, await listPeriodReportIds(services.db, organizationId));
}
