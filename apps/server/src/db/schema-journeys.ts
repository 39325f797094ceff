import type { NotTestedDetails } from '@curbcut/contract';
import type { Journey } from '@curbcut/journeys';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { scans, sites } from './schema-scans.ts';

/** A site's journey. Its content is in its versions. */
export const siteJourneys = pgTable(
  'site_journeys',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** The newest version. */
    version: integer().notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  // A site's journeys: listJourneyRows.
  (table) => [index('site_journeys_site_idx').on(table.siteId)],
);

/** A version of a journey. Versions don't change; each save adds one. */
export const siteJourneyVersions = pgTable(
  'site_journey_versions',
  {
    journeyId: uuid('journey_id')
      .notNull()
      .references(() => siteJourneys.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** Contains references to secrets, never their values. */
    journey: jsonb().$type<Journey>().notNull(),
    savedAt: timestampColumn('saved_at').notNull().defaultNow(),
    /** The name at that time of the person or API key that saved it. */
    savedBy: text('saved_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.journeyId, table.version] })],
);

/** A secret that a site's journeys use. */
export const siteSecrets = pgTable(
  'site_secrets',
  {
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The value, encrypted for this site and name; see `putSiteSecret`. */
    sealed: text().notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.name] })],
);

/** How far a running scan has tested the steps of a journey; deleted when the scan ends. */
export const scanJourneySteps = pgTable('scan_journey_steps', {
  scanId: uuid('scan_id')
    .primaryKey()
    .references(() => scans.id, { onDelete: 'cascade' }),
  /**
   * Positions of steps that commit something and were carried out, so that no visit in any process repeats
   * them.
   */
  committed: integer().array().notNull().default([]),
  /** Identify the findings of the last tested step; see `findingKeys` of the engine's `PageResult`. */
  findingKeys: jsonb('finding_keys').$type<readonly string[]>().notNull().default([]),
  /** Why a step and all later ones couldn't be reached; null if all steps were. */
  stopped: jsonb().$type<NotTestedDetails>(),
});
