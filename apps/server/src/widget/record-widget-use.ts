import { addWidgetUse, findWidget } from '../db/queries/widgets.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Caller } from '../http/caller.ts';
import { countHourlyUse, type HourlyLimit } from '../http/hourly-limit.ts';
import type { Services } from '../services.ts';
import { toDay } from '../tracker/days.ts';
import { matchesDomains } from './matches-domains.ts';

/** A generous limit for all people in one network. */
const useLimit: HourlyLimit = {
  name: 'widget-use',
  visitor: 120,
  account: 120,
  problem: 'widget/too-many-counts',
  actionText: 'uses of widgets were counted',
};

/**
 * Adds the settings in use to the totals of a widget.
 *
 * @param origin The `Origin` header of the request.
 * @throws {ApiProblem} when the widget does not count use, or not for this origin.
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
