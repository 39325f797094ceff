import { addWidgetUse, findWidget } from '../db/queries/widgets.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { toDay } from '../tracker/days.ts';
import { matchesDomains } from './matches-domains.ts';

/** As much as people behind one network can mean by it. */
const useLimit: HourlyLimit = {
  name: 'widget-use',
  visitor: 120,
  account: 120,
  problem: 'widget/too-many-counts',
  actionText: 'uses of widgets were counted',
};

/**
 * Adds to the sums of a widget which settings somebody uses.
 *
 * @param origin What the browser says of where it was sent from.
 * @throws {ApiProblem} where nothing is counted, or not from there.
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
