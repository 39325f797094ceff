import type { WidgetCheck } from '@curbcut/contract';
import { AddressError, parseSiteAddress } from '@curbcut/engine';
import { widgetOf } from '../db/queries/widgets.ts';
import type { SignedIn } from '../http/caller.ts';
import { type HourlyLimit, limitHourly } from '../http/hourly-limit.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { isOnDomains } from './domains.ts';
import { readRelease } from './release.ts';
import { USUAL } from './snippet.ts';

const CHECKS: HourlyLimit = {
  name: 'widget-checks',
  visitor: 0,
  account: 30,
  problem: 'widget/too-many-checks',
  done: 'pages were looked at',
};

const TOLD: Readonly<Record<Exclude<WidgetCheck['status'], 'not-reached'>, string>> = {
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
export async function checkWidget(services: Services, caller: SignedIn, asked: string): Promise<WidgetCheck> {
  const { url } = siteAddress(asked);
  const { domains } = (await widgetOf(services.db, caller.user.id))?.configuration ?? USUAL;
  if (!isOnDomains(new URL(url).hostname, domains)) throw new ApiProblem('widget/other-domain');
  const { file } = await readRelease(services.config.webDir);
  await limitHourly(services, services.db, caller, CHECKS);
  const seen = await (await services.scanner()).seeWidget(url);
  if (typeof seen === 'string') return { url, status: 'not-reached', message: seen };
  const { scripts, started } = seen;
  const status =
    scripts.length === 0
      ? 'missing'
      : !started
        ? 'not-started'
        : scripts.some((src) => src.endsWith(`/${file}`))
          ? 'works'
          : 'outdated';
  return { url, status, message: TOLD[status] };
}

function siteAddress(asked: string) {
  try {
    return parseSiteAddress(asked);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    throw new ApiProblem('scan/address', { details: { url: [error.message] } });
  }
}
