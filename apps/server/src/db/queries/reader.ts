import type { AuditRole } from '@curbcut/contract';
import { and, type Column, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scans, sites } from '../schema.ts';

/**
 * Who a query reads for: someone who acts in an organization, or a visitor. Every query that serves a request
 * takes a reader.
 */
export interface Reader {
  /** Null for a visitor. */
  readonly organizationId: string | null;
  /** The only sites that the reader can access; null for all of the organization's sites. */
  readonly siteIds: readonly string[] | null;
  /** Set for someone who has opened a link to the results of one scan, and can read nothing else. */
  readonly share?: { readonly id: string; readonly scanId: string };
}

/** Someone who acts in an organization. */
export interface OrganizationReader extends Reader {
  readonly organizationId: string;
  /** The person; null for an API key and for a job. */
  readonly userId: string | null;
  /** What the reader can do in the organization's audits. */
  readonly auditRole: AuditRole;
  /** Whether lists also contain audits of other organizations that the person was invited to. */
  readonly includesInvitedAudits: boolean;
}

export const visitorReader: Reader = { organizationId: null, siteIds: null };

/** Returns the reader of a job that works for a whole organization. */
export function toOrganizationReader(organizationId: string): OrganizationReader {
  return { organizationId, siteIds: null, userId: null, auditRole: 'owner', includesInvitedAudits: false };
}

/** Returns the reader of a job that works on a scan. */
export function toScanReader({ organizationId }: Pick<typeof scans.$inferSelect, 'organizationId'>): Reader {
  return { organizationId, siteIds: null };
}

/** Matches the sites that a reader can access. */
export function isSiteAccessibleTo({ organizationId, siteIds }: OrganizationReader): SQL | undefined {
  return and(
    eq(sites.organizationId, organizationId),
    siteIds === null ? undefined : inArray(sites.id, [...siteIds]),
  );
}

/** Matches the organization's scans that a reader can access. */
export function isScanAccessibleTo({
  organizationId,
  siteIds,
}: Pick<OrganizationReader, 'organizationId' | 'siteIds'>): SQL | undefined {
  return and(
    eq(scans.organizationId, organizationId),
    siteIds === null ? undefined : inArray(scans.siteId, [...siteIds]),
  );
}

const isOrganizationScan = (organizationId: string | null): SQL | undefined =>
  organizationId === null ? isNull(scans.organizationId) : eq(scans.organizationId, organizationId);

/**
 * Matches scans that a reader is allowed to see: those they can access in the organization, and visitors'
 * scans, whose ids are secret.
 */
export function isReadableBy({ organizationId, siteIds, share }: Reader): SQL | undefined {
  if (share) return and(eq(scans.id, share.scanId), isOrganizationScan(organizationId));
  if (organizationId === null) return isNull(scans.organizationId);
  return or(isNull(scans.organizationId), isScanAccessibleTo({ organizationId, siteIds }));
}

/** The same for rows that belong to a scan. */
export function isScanVisible(db: Db, reader: Reader, scanId: Column) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(scans)
      .where(and(eq(scans.id, scanId), isReadableBy(reader))),
  );
}
