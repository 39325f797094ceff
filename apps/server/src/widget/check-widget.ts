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
  actionText: 'pages were looked at',
};

const statusMessages: Readonly<Record<Exclude<WidgetCheck['status'], 'not-reached'>, string>> = {
  works: 'The widget is on the page and has started.',
  outdated:
    'The widget is on the page and has started, from an earlier snippet. It goes on working; copy the present snippet to have what is new.',
  'not-started':
    'The snippet is on the page, but the widget did not start. Look into the browser’s console: often the page’s Content-Security-Policy does not name this server in script-src, or the snippet was not copied whole.',
  missing:
    'The snippet is not on the page. Put it into the head of every page, and check again when it is live.',
};

/**
 * Looks at a live page for the widget, with the browser that scans and through its guard.
 *
 * @throws {ApiProblem} for an address that is none, that may not be visited, or that the widget is not meant for.
 */
export async function checkWidget(
  services: Services,
  caller: SignedInCaller,
  asked: string,
): Promise<WidgetCheck> {
  const { url } = requireSiteUrl(asked);
  const { domains } =
    (await findWidgetByOwner(services.db, caller.user.id))?.configuration ?? defaultConfiguration;
  if (!matchesDomains(new URL(url).hostname, domains)) throw new ApiProblem('widget/other-domain');
  const { file } = await readWidgetRelease(services.config.webDir);
  await countHourlyUse(services, services.db, caller, checkLimit);
  const seen = await (await services.getScanner()).detectWidget(url);
  if (typeof seen === 'string') return { url, status: 'not-reached', message: seen };
  const { scriptUrls, isStarted } = seen;
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

function requireSiteUrl(asked: string) {
  try {
    return parseSiteUrl(asked);
  } catch (error) {
    if (!(error instanceof InvalidUrlError)) throw error;
    throw new ApiProblem('scan/address', { details: { url: [error.message] } });
  }
}
