import type { WidgetConfiguration } from '@curbcut/contract';
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { widgetFiles, widgets, widgetUse } from '../schema.ts';

export type WidgetRow = typeof widgets.$inferSelect;

/**
 * Finds the settings that apply to a site: its own, otherwise those of its organization.
 *
 * @param siteId null for the organization's settings
 */
export async function findAppliedWidget(
  db: Db,
  organizationId: string,
  siteId: string | null,
): Promise<WidgetRow | undefined> {
  if (siteId !== null) {
    const [own] = await db.select().from(widgets).where(eq(widgets.siteId, siteId));
    if (own) return own;
  }
  const [widget] = await db
    .select()
    .from(widgets)
    .where(and(eq(widgets.organizationId, organizationId), isNull(widgets.siteId)));
  return widget;
}

/** Deletes a site's own settings, so that those of the organization apply. */
export async function deleteSiteWidget(tx: Db, siteId: string): Promise<void> {
  await tx.delete(widgets).where(eq(widgets.siteId, siteId));
}

export async function findWidget(db: Db, id: string): Promise<WidgetRow | undefined> {
  const [widget] = await db.select().from(widgets).where(eq(widgets.id, id));
  return widget;
}

/** Stores the configuration of the widget of an organization or one of its sites. An existing id is kept. */
export async function saveWidget(
  db: Db,
  given: {
    readonly id: string;
    readonly organizationId: string;
    readonly siteId: string | null;
    readonly configuration: WidgetConfiguration;
  },
): Promise<WidgetRow> {
  const changed = { configuration: given.configuration, updatedAt: new Date() };
  const [stored] = await db
    .insert(widgets)
    .values(given)
    .onConflictDoUpdate(
      given.siteId === null
        ? { target: widgets.organizationId, targetWhere: isNull(widgets.siteId), set: changed }
        : { target: widgets.siteId, set: changed },
    )
    .returning();
  return stored!;
}

/** Adds one use of each setting to a day's totals. */
export async function addWidgetUse(
  db: Db,
  widgetId: string,
  day: string,
  settings: readonly string[],
): Promise<void> {
  await db
    .insert(widgetUse)
    .values(settings.map((setting) => ({ widgetId, day, setting, count: 1 })))
    .onConflictDoUpdate({
      target: [widgetUse.widgetId, widgetUse.day, widgetUse.setting],
      set: { count: sql`${widgetUse.count} + 1` },
    });
}

/** Lists each setting's total use since a given day, most used first. */
export async function listWidgetUseSince(
  db: Db,
  widgetId: string,
  day: string,
): Promise<readonly { readonly setting: string; readonly count: number }[]> {
  const count = sql<number>`sum(${widgetUse.count})::int`;
  return db
    .select({ setting: widgetUse.setting, count })
    .from(widgetUse)
    .where(and(eq(widgetUse.widgetId, widgetId), gte(widgetUse.day, day)))
    .groupBy(widgetUse.setting)
    .orderBy(desc(count), widgetUse.setting);
}

export async function saveWidgetFiles(
  db: Db,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  await db
    .insert(widgetFiles)
    .values([...files])
    .onConflictDoNothing();
}

export async function readWidgetFile(db: Db, name: string): Promise<string | undefined> {
  const [file] = await db.select().from(widgetFiles).where(eq(widgetFiles.name, name));
  return file?.text;
}
