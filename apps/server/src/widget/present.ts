import { randomUUID } from 'node:crypto';
import { WIDGET_SETTINGS, type Widget, type WidgetSetting } from '@curbcut/contract';
import { type WidgetRow, widgetOf, widgetUseSince } from '../db/queries/widgets.ts';
import type { Services } from '../services.ts';
import { dayOf } from '../tracker/day.ts';
import { readRelease } from './release.ts';
import { snippetOf, USUAL } from './snippet.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** The widget of an account, as it saved it or as it is without that. */
export async function readWidget(services: Services, ownerId: string): Promise<Widget> {
  return present(services, await widgetOf(services.db, ownerId));
}

/** @throws {ApiProblem} when the widget has not been built. */
export async function present(
  { config, db, origin }: Pick<Services, 'config' | 'db' | 'origin'>,
  row: WidgetRow | undefined,
): Promise<Widget> {
  const configuration = row?.configuration ?? USUAL;
  const use = row ? await widgetUseSince(db, row.id, dayOf(new Date(Date.now() - MONTH_MS))) : [];
  return {
    configuration,
    // Nothing is counted before something is saved, so the id of one that is not stays in no snippet.
    snippet: snippetOf(configuration, await readRelease(config.webDir), origin, row?.id ?? randomUUID()),
    use: use.filter((one): one is { setting: WidgetSetting; count: number } => isSetting(one.setting)),
    updated_at: row?.updatedAt.toISOString() ?? null,
  };
}

function isSetting(name: string): name is WidgetSetting {
  return WIDGET_SETTINGS.some((setting) => setting === name);
}
