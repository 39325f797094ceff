import type { WidgetCheck } from '@curbcut/contract';
import { InvalidUrlError, parseSiteUrl } from '@curbcut/engine';
import { findWidgetByOwner } from '../db/queries/widgets.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { SignedInCaller } from '../http/caller.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { matchesDomains } from './matches-domains.ts';
import { readWidgetRelease } from './widget-release.ts';
import { defaultConfiguration } from './widget-snippet.ts';

const checkLimit: HourlyLimit = {
  name: 'widget-checks',
  visitor: 0,
  account: 30,
  problem: 'widget/too-many-checks',
  actionText: 'pages were checked',
};

const statusMessages: Readonly<Record<Exclude<WidgetCheck['status'], 'not-reached'>, string>> = {
  works: 'The widget is installed on this page and has started.',
  outdated:
    'The widget is installed on this page and has started, but the snippet is outdated. It continues to work; copy the current snippet to get the latest features.',
  'not-started':
    'The snippet is on the page, but the widget did not start. Check the browser console: often the page’s Content-Security-Policy does not allow this server in script-src, or the snippet is incomplete.',
  missing:
    'The snippet is not on the page. Add it to the head of every page, and check again when it is live.',
};

/**
 * Checks a live page for the widget, with the scanner's browser and network guard.
 *
 * @throws {ApiProblem} for a URL that is not valid, that may not be visited, or that does not belong to the widget's
 * domains.
 */
export async function checkWidget(
  services: Services,
  caller: SignedInCaller,
  typedUrl: string,
): Promise<WidgetCheck> {
  const { url } = requireSiteUrl(typedUrl);
  const { domains } =
    (await findWidgetByOwner(services.db, caller.user.id))?.configuration ?? defaultConfiguration;
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
        : scriptUrls.some((src) => src.endsWith(`/${file}`))
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
