import type { WidgetCheck } from '@curbcut/contract';
import { InvalidUrlError, parseSiteUrl } from '@curbcut/engine';
import type { Caller, OrganizationCaller } from '../auth/caller.ts';
import { findSite } from '../db/queries/sites.ts';
import { addWidgetUse, findAppliedWidget, findWidget } from '../db/queries/widgets.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { toDay } from '../tracker/days.ts';
import { defaultConfiguration } from './read-widget.ts';
import { readWidgetRelease, siteFilePattern } from './widget-release.ts';

const checkLimit: HourlyLimit = {
  name: 'widget-checks',
  visitor: 0,
  account: 30,
  problem: 'widget/too-many-checks',
  usesText: 'page checks',
};

const statusMessages: Readonly<Record<Exclude<WidgetCheck['status'], 'not-reached'>, string>> = {
  works: 'The widget is installed on this page and has started.',
  outdated:
    'The widget is installed on this page and has started, but the snippet is outdated. It still works; copy the current snippet to get the latest features.',
  'not-started':
    'The snippet is on the page, but the widget didn’t start. Check the browser console: often the page’s Content-Security-Policy doesn’t allow this server in script-src, or the snippet is incomplete.',
  missing: 'The snippet isn’t on the page. Add it to the head of every page, and check again once it’s live.',
};

/**
 * Checks a live page for the widget, with the scanner's browser and network guard.
 *
 * @throws {ApiProblem} for a URL that isn't valid, that mustn't be visited or that doesn't belong to the widget's
 * domains.
 */
export async function checkWidget(
  services: Services,
  caller: OrganizationCaller,
  typedUrl: string,
): Promise<WidgetCheck> {
  const { url } = requireSiteUrl(typedUrl);
  const { organizationId } = caller.reader;
  const siteId = await findSite(services.db, organizationId, url);
  const widget = await findAppliedWidget(services.db, organizationId, siteId ?? null);
  const { domains } = widget?.configuration ?? defaultConfiguration;
  if (!matchesDomains(new URL(url).hostname, domains)) throw new ApiProblem('widget/other-domain');
  const { file } = await readWidgetRelease(services.config.webDir);
  await countHourlyUse(services, services.db, caller, checkLimit);
  const detected = await (await services.getScanner()).detectWidget(url);
  if (typeof detected === 'string') return { url, status: 'not-reached', message: detected };
  const { scriptUrls, isStarted } = detected;
  const status =
    scriptUrls.length === 0
      ? 'missing'
      : !isStarted
        ? 'not-started'
        : scriptUrls.some((src) => src.endsWith(`/${file}`) || siteFilePattern.test(src.split('/').at(-1)!))
          ? 'works'
          : 'outdated';
  return { url, status, message: statusMessages[status] };
}

function requireSiteUrl(typedUrl: string) {
  try {
    return parseSiteUrl(typedUrl);
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    throw new ApiProblem('scan/address', { details: { url: [error.message] } });
  }
}

/** A generous limit, because everyone on a network shares it. */
const useLimit: HourlyLimit = {
  name: 'widget-use',
  visitor: 120,
  account: 120,
  problem: 'widget/too-many-counts',
  usesText: 'counted uses',
};

/**
 * Adds the settings in use to a widget's totals.
 *
 * @param origin The request's `Origin` header.
 * @throws {ApiProblem} if the widget doesn't count use, or doesn't count this origin.
 */
export async function recordWidgetUse(
  services: Pick<Services, 'db' | 'vault'>,
  caller: Caller,
  widgetId: string,
  used: readonly string[],
  origin: string | undefined,
): Promise<void> {
  const widget = await findWidget(services.db, widgetId);
  const { counts, domains } = widget?.configuration ?? {};
  const hostname = origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : '';
  if (!counts || !matchesDomains(hostname, domains ?? [])) throw new ApiProblem('widget/not-counted');
  await countHourlyUse(services, services.db, caller, useLimit);
  await addWidgetUse(services.db, widgetId, toDay(new Date()), [...new Set(used)]);
}

/** Whether a host is one of the domains or a subdomain of one; an empty list matches any host. */
function matchesDomains(hostname: string, domains: readonly string[]): boolean {
  return (
    domains.length === 0 || domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
}
