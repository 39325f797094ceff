import { randomUUID } from 'node:crypto';
import { WIDGET_SETTINGS, type Widget, type WidgetSetting } from '@curbcut/contract';
import { findWidgetByOwner, listWidgetUseSince, type WidgetRow } from '../db/queries/widgets.ts';
import type { Services } from '../services.ts';
import { toDay } from '../tracker/days.ts';
import { readWidgetRelease } from './widget-release.ts';
import { defaultConfiguration, renderSnippet } from './widget-snippet.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads the widget of an account, as saved or with the default configuration. */
export async function readWidget(services: Services, ownerId: string): Promise<Widget> {
  return toWidget(services, await findWidgetByOwner(services.db, ownerId));
}

/** @throws {ApiProblem} when the widget has not been built. */
export async function toWidget(
  { config, db, origin }: Pick<Services, 'config' | 'db' | 'origin'>,
  row: WidgetRow | undefined,
): Promise<Widget> {
  const configuration = row?.configuration ?? defaultConfiguration;
  const use = row ? await listWidgetUseSince(db, row.id, toDay(new Date(Date.now() - MONTH_MS))) : [];
  return {
    configuration,
    // Nothing is counted before the configuration is saved, so the snippet omits an unsaved id.
    snippet: renderSnippet(
      configuration,
      await readWidgetRelease(config.webDir),
      origin,
      row?.id ?? randomUUID(),
    ),
    use: use.filter((one): one is { setting: WidgetSetting; count: number } => isWidgetSetting(one.setting)),
    updated_at: row?.updatedAt.toISOString() ?? null,
  };
}

function isWidgetSetting(name: string): name is WidgetSetting {
  return WIDGET_SETTINGS.some((setting) => setting === name);
}
