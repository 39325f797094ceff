import { randomUUID } from 'node:crypto';
import {
  WIDGET_SETTINGS,
  type Widget,
  type WidgetConfiguration,
  type WidgetSetting,
} from '@curbcut/contract';
import { escapeHtml } from '@curbcut/reports';
import { findOrganizationWidget, listWidgetUseSince, type WidgetRow } from '../db/queries/widgets.ts';
import type { Services } from '../services.ts';
import { toDay } from '../tracker/days.ts';
import { readWidgetRelease, WIDGET_PATH, type WidgetRelease } from './widget-release.ts';

/** The configuration before anything is saved. */
export const defaultConfiguration: WidgetConfiguration = {
  position: 'bottom-end',
  language: 'auto',
  color: '#1f4fa3',
  shortcut: '',
  without: [],
  domains: [],
  counts: false,
};

/** Path of the page that explains the widget's limits. */
const ABOUT_PATH = '/help/widget';

/**
 * Renders the script element for the head of every page. Attributes with default values are omitted.
 *
 * @param origin The server's URL, without a trailing slash.
 */
function renderSnippet(
  { position, language, color, shortcut, without, domains, counts }: WidgetConfiguration,
  { file, integrity }: WidgetRelease,
  origin: string,
  widgetId: string,
): string {
  const attributes = {
    src: `${origin}${WIDGET_PATH}${file}`,
    integrity,
    crossorigin: 'anonymous',
    ...(position !== defaultConfiguration.position && { 'data-position': position }),
    ...(language !== defaultConfiguration.language && { 'data-lang': language }),
    ...(color !== defaultConfiguration.color && { 'data-color': color }),
    ...(shortcut && { 'data-shortcut': shortcut }),
    ...(without.length > 0 && { 'data-without': without.join(' ') }),
    ...(domains.length > 0 && { 'data-domains': domains.join(' ') }),
    ...(counts && { 'data-counts': `${origin}/api/widget/${widgetId}/use/` }),
    'data-about': `${origin}${ABOUT_PATH}`,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<script defer\n  ${written.join('\n  ')}></script>`;
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads an organization's widget, as saved or with the default configuration. */
export async function readWidget(services: Services, organizationId: string): Promise<Widget> {
  return toWidget(services, await findOrganizationWidget(services.db, organizationId));
}

/** @throws {ApiProblem} if the widget hasn't been built. */
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
