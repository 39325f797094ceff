import { addWidgetUse, widgetById } from '../db/queries/widgets.ts';
import type { Caller } from '../http/caller.ts';
import { type HourlyLimit, limitHourly } from '../http/hourly-limit.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { dayOf } from '../tracker/day.ts';
import { isOnDomains } from './domains.ts';

/** As much as people behind one network can mean by it. */
const COUNTS: HourlyLimit = {
  name: 'widget-use',
  visitor: 120,
  account: 120,
  problem: 'widget/too-many-counts',
  done: 'uses of widgets were counted',
};

/**
 * Adds to the sums of a widget which settings somebody uses.
 *
 * @param origin What the browser says of where it was sent from.
 * @throws {ApiProblem} where nothing is counted, or not from there.
 */
export async function countUse(
  services: Pick<Services, 'db' | 'vault'>,
  caller: Caller,
  widgetId: string,
  used: readonly string[],
  origin: string | undefined,
): Promise<void> {
  const widget = await widgetById(services.db, widgetId);
  const { counts, domains } = widget?.configuration ?? {};
  const hostname = origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname : '';
  if (!counts || !isOnDomains(hostname, domains ?? [])) throw new ApiProblem('widget/not-counted');
  await limitHourly(services, services.db, caller, COUNTS);
  await addWidgetUse(services.db, widgetId, dayOf(new Date()), [...new Set(used)]);
}
