import type { Db } from '../db/database.ts';
import { lockSignedAudits, readAuditNotice, storeAuditNotice } from '../db/queries/audit-shares.ts';
import { findContact } from '../db/queries/organizations.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { sendMailJob } from '../jobs/job-definitions.ts';
import type { Services } from '../services.ts';
import { findOutdatedAudits } from './scan-failures.ts';

/**
 * Notifies the person who started a scan, or the organization's owner, about signed reports that the latest
 * scan has made outdated: once per criterion, not per scan. A criterion that was fixed and then fails again
 * is reported again. Runs in the transaction that matches the scan's issues, so that no email is lost or sent
 * twice.
 */
export async function notifyOutdatedAudits(
  { queue }: Pick<Services, 'queue'>,
  tx: Db,
  siteId: string,
  { organizationId, startedBy }: Pick<ScanRow, 'organizationId' | 'startedBy'>,
): Promise<void> {
  if (organizationId === null) return;
  const signed = await lockSignedAudits(tx, siteId);
  if (signed.length === 0) return;
  const outdated = await findOutdatedAudits(tx, signed);
  const contact = await findContact(tx, organizationId, startedBy);
  for (const { id: auditId, signature } of signed) {
    const { hash } = signature!;
    const criteria = [...(outdated.get(auditId) ?? [])];
    const notice = await readAuditNotice(tx, auditId);
    const known = notice?.hash === hash ? notice.criteria : [];
    const added = criteria.filter((criterion) => !known.includes(criterion));
    if (added.length === 0 && criteria.length === known.length) continue;
    await storeAuditNotice(tx, { auditId, hash, criteria });
    if (added.length > 0 && contact)
      await queue.send(tx, sendMailJob, [
        { kind: 'audit-outdated', userId: contact.id, organizationId, auditId, criteria: added },
      ]);
  }
}
