import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { scanJourneySteps, siteJourneys, siteJourneyVersions, siteSecrets } from '../schema.ts';
import { toStorable } from '../to-storable.ts';

export type JourneyVersionRow = typeof siteJourneyVersions.$inferSelect;
export type SecretRow = typeof siteSecrets.$inferSelect;

/** Lists a site's journeys in their newest versions, oldest journey first. */
export async function listJourneyRows(db: Db, siteId: string): Promise<JourneyVersionRow[]> {
  const rows = await db
    .select({ row: siteJourneyVersions })
    .from(siteJourneys)
    .innerJoin(
      siteJourneyVersions,
      and(
        eq(siteJourneyVersions.journeyId, siteJourneys.id),
        eq(siteJourneyVersions.version, siteJourneys.version),
      ),
    )
    .where(eq(siteJourneys.siteId, siteId)) // site_journeys_site_idx
    .orderBy(asc(siteJourneys.createdAt), asc(siteJourneys.id));
  return rows.map(({ row }) => row);
}

/** Reads one of a site's journeys. @param version the newest by default */
export async function readJourneyRow(
  db: Db,
  siteId: string,
  journeyId: string,
  version?: number,
): Promise<JourneyVersionRow | undefined> {
  const [found] = await db
    .select({ row: siteJourneyVersions })
    .from(siteJourneys)
    .innerJoin(siteJourneyVersions, eq(siteJourneyVersions.journeyId, siteJourneys.id))
    .where(
      and(
        eq(siteJourneys.id, journeyId),
        eq(siteJourneys.siteId, siteId),
        eq(siteJourneyVersions.version, version ?? siteJourneys.version),
      ),
    );
  return found?.row;
}

/** Lists a journey's versions, newest first, without their contents. */
export async function listVersions(
  db: Db,
  journeyId: string,
): Promise<Pick<JourneyVersionRow, 'version' | 'savedAt' | 'savedBy'>[]> {
  const { version, savedAt, savedBy } = siteJourneyVersions;
  return db
    .select({ version, savedAt, savedBy })
    .from(siteJourneyVersions)
    .where(eq(siteJourneyVersions.journeyId, journeyId))
    .orderBy(desc(version));
}

export async function insertJourney(
  tx: Db,
  { siteId, ...row }: Omit<JourneyVersionRow, 'version' | 'savedAt'> & { readonly siteId: string },
): Promise<void> {
  await tx.insert(siteJourneys).values({ id: row.journeyId, siteId, version: 1 });
  await tx.insert(siteJourneyVersions).values({ ...toStorable(row), version: 1 });
}

/**
 * Adds a version to a journey, and deletes those that are too old.
 *
 * @param keep number of versions to keep
 */
export async function insertJourneyVersion(
  tx: Db,
  row: Omit<JourneyVersionRow, 'savedAt'>,
  keep: number,
): Promise<void> {
  const { journeyId, version } = row;
  await tx.insert(siteJourneyVersions).values(toStorable(row));
  await tx.update(siteJourneys).set({ version }).where(eq(siteJourneys.id, journeyId));
  await tx
    .delete(siteJourneyVersions)
    .where(
      and(eq(siteJourneyVersions.journeyId, journeyId), lte(siteJourneyVersions.version, version - keep)),
    );
}

export async function deleteJourneyRow(tx: Db, siteId: string, journeyId: string): Promise<void> {
  await tx.delete(siteJourneys).where(and(eq(siteJourneys.id, journeyId), eq(siteJourneys.siteId, siteId)));
}

/** Lists a site's secrets by name. */
export async function listSecretRows(db: Db, siteId: string): Promise<SecretRow[]> {
  return db.select().from(siteSecrets).where(eq(siteSecrets.siteId, siteId)).orderBy(asc(siteSecrets.name));
}

/** Stores a secret, replacing any previous value. */
export async function saveSecretRow(tx: Db, row: Omit<SecretRow, 'updatedAt'>): Promise<void> {
  const { sealed, updatedBy } = row;
  await tx
    .insert(siteSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: [siteSecrets.siteId, siteSecrets.name],
      set: { sealed, updatedBy, updatedAt: new Date() },
    });
}

/** @returns whether the site had such a secret. */
export async function deleteSecretRow(tx: Db, siteId: string, name: string): Promise<boolean> {
  const deleted = await tx
    .delete(siteSecrets)
    .where(and(eq(siteSecrets.siteId, siteId), eq(siteSecrets.name, name)))
    .returning({ name: siteSecrets.name });
  return deleted.length > 0;
}

type StepsRow = Omit<typeof scanJourneySteps.$inferSelect, 'scanId'>;

/** Returns how far a running scan has tested the steps of its journey. */
export async function readJourneySteps(db: Db, scanId: string): Promise<StepsRow> {
  const [row] = await db.select().from(scanJourneySteps).where(eq(scanJourneySteps.scanId, scanId));
  return row ?? { committed: [], findingKeys: [], stopped: null };
}

/** Stores what a running scan needs for the next step of its journey. */
export async function saveJourneySteps(
  tx: Db,
  scanId: string,
  change: Partial<Pick<StepsRow, 'findingKeys' | 'stopped'>>,
): Promise<void> {
  await tx
    .insert(scanJourneySteps)
    .values({ scanId, ...change })
    .onConflictDoUpdate({ target: scanJourneySteps.scanId, set: change });
}

/** Records that a step that commits something is about to be carried out. Returns false if it already was. */
export async function claimCommit(db: Db, scanId: string, step: number): Promise<boolean> {
  const claimed = await db
    .insert(scanJourneySteps)
    .values({ scanId, committed: [step] })
    .onConflictDoUpdate({
      target: scanJourneySteps.scanId,
      set: { committed: sql`array_append(${scanJourneySteps.committed}, ${step}::integer)` },
      setWhere: sql`not (${step}::integer = any(${scanJourneySteps.committed}))`,
    })
    .returning({ scanId: scanJourneySteps.scanId });
  return claimed.length > 0;
}

export async function deleteJourneySteps(tx: Db, scanId: string): Promise<void> {
  await tx.delete(scanJourneySteps).where(eq(scanJourneySteps.scanId, scanId));
}
