import { scheduleBillingEnd } from '../billing/subscription.ts';
import { requestBlobDeletion } from '../blobs/delete-blobs.ts';
import type { Db } from '../db/database.ts';
import { listAuditIds } from '../db/queries/audits.ts';
import { deleteOrganizationRows, lockOrganization } from '../db/queries/organizations.ts';
import { listScanIds } from '../db/queries/owned-scans.ts';
import { listPeriodReportIds } from '../db/queries/period-reports.ts';
import type { Services } from '../services.ts';

/**
 * Deletes an organization with its scans, audits and their files, and ends its subscription.
 *
 * @returns the deleted scans, which the caller must release.
 */
export async function deleteOrganizationData(
  services: Pick<Services, 'queue'>,
  tx: Db,
  organizationId: string,
): Promise<readonly string[]> {
  // The lock prevents the organization from starting a scan that we'd miss.
  if (!(await lockOrganization(tx, organizationId))) return [];
  const scanIds = await listScanIds(tx, organizationId);
  const auditIds = await listAuditIds(tx, organizationId);
  const reportIds = await listPeriodReportIds(tx, organizationId);
  await scheduleBillingEnd(services, tx, organizationId);
  await deleteOrganizationRows(tx, organizationId);
  await requestBlobDeletion(services, tx, [...scanIds, ...auditIds, ...reportIds]);
  return scanIds;
}
