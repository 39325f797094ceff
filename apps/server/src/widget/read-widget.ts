import { randomUUID } from 'node:crypto';
import {
  WIDGET_SETTINGS,
  type Widget,
  type WidgetConfiguration,
  type WidgetSetting,
} from '@curbcut/contract';
import { escapeHtml } from '@curbcut/reports';
import type { OrganizationCaller } from '../auth/caller.ts';
import { readSite } from '../db/queries/sites.ts';
import { findAppliedWidget, listWidgetUseSince } from '../db/queries/widgets.ts';
import type { Services } from '../services.ts';
import { requireSite } from '../sites/own-sites.ts';
import { toDay } from '../tracker/days.ts';
import { getSiteFileName, readWidgetRelease, WIDGET_PATH, type WidgetRelease } from './widget-release.ts';

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

/** Returns the values of the script element's `data-` attributes. Default values are omitted. */
function toAttributes(
  { position, language, color, shortcut, without, domains, counts }: WidgetConfiguration,
  origin: string,
  widgetId: string,
): Readonly<Record<string, string>> {
  return {
    ...(position !== defaultConfiguration.position && { position }),
    ...(language !== defaultConfiguration.language && { lang: language }),
    ...(color !== defaultConfiguration.color && { color }),
    ...(shortcut && { shortcut }),
    ...(without.length > 0 && { without: without.join(' ') }),
    ...(domains.length > 0 && { domains: domains.join(' ') }),
    ...(counts && { counts: `${origin}/api/widget/${widgetId}/use/` }),
    about: `${origin}${ABOUT_PATH}`,
  };
}

/**
 * Renders the script element for the head of every page, with the configuration.
 *
 * @param origin The server's URL, without a trailing slash.
 */
function renderSnippet(
  configuration: WidgetConfiguration,
  { file, integrity }: WidgetRelease,
  origin: string,
  widgetId: string,
): string {
  const data = Object.entries(toAttributes(configuration, origin, widgetId));
  return renderScript({
    ...{ src: `${origin}${WIDGET_PATH}${file}`, integrity, crossorigin: 'anonymous' },
    ...Object.fromEntries(data.map(([name, value]) => [`data-${name}`, value])),
  });
}

/** Renders a script element that stays the same when the site's configuration changes. */
const renderSiteSnippet = (origin: string, siteId: string): string =>
  renderScript({ src: `${origin}${WIDGET_PATH}${getSiteFileName(siteId)}`, crossorigin: 'anonymous' });

function renderScript(attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<script defer\n  ${written.join('\n  ')}></script>`;
}

/**
 * Renders the widget's start file for one site: the same file as everyone else's, after a statement that sets the
 * configuration as the snippet's attributes would.
 *
 * @returns undefined if there is no such site
 */
export async function renderSiteFile(
  { db, origin }: Pick<Services, 'db' | 'origin'>,
  siteId: string,
  coreText: string,
): Promise<string | undefined> {
  const site = await readSite(db, siteId);
  if (!site) return undefined;
  const row = await findAppliedWidget(db, site.organizationId, siteId);
  const attributes = row
    ? toAttributes(row.configuration, origin, row.id)
    : toAttributes(defaultConfiguration, origin, '');
  return `{let s=document.currentScript;s&&Object.assign(s.dataset,${JSON.stringify(attributes)})}\n${coreText}`;
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Reads the widget of an organization, or of one of its sites, as saved or with the default configuration.
 *
 * @throws {ApiProblem} 404 if the caller can't access the site; 503 if the widget hasn't been built
 */
export async function readWidget(
  services: Services,
  { organization, reader }: Pick<OrganizationCaller, 'organization' | 'reader'>,
  givenId: string | null,
): Promise<Widget> {
  const { config, db, origin } = services;
  // The given id may be in uppercase, but a file's name is in lowercase.
  const siteId = givenId === null ? null : (await requireSite(db, reader, givenId)).id;
  const row = await findAppliedWidget(db, organization.id, siteId);
  const configuration = row?.configuration ?? defaultConfiguration;
  const use = row ? await listWidgetUseSince(db, row.id, toDay(new Date(Date.now() - MONTH_MS))) : [];
  const release = await readWidgetRelease(config.webDir);
  return {
    ...{ configuration, site_id: siteId, is_inherited: siteId !== null && row?.siteId !== siteId },
    snippet:
      siteId === null
        ? // Nothing is counted before the configuration is saved, so the snippet omits an unsaved id.
          renderSnippet(configuration, release, origin, row?.id ?? randomUUID())
        : renderSiteSnippet(origin, siteId),
    use: use.filter((one): one is { setting: WidgetSetting; count: number } => isWidgetSetting(one.setting)),
    updated_at: row?.updatedAt.toISOString() ?? null,
  };
}

function isWidgetSetting(name: string): name is WidgetSetting {
  return WIDGET_SETTINGS.some((setting) => setting === name);
}
