import { putSchedule, type ScheduleInterval, type StartScanBody } from '@curbcut/contract';
import { getErrorMessage } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { formatNextRun } from '../sites/site/schedule/format-schedule.ts';

/**
 * Sets up a schedule for a site. The first scan has started already, so a failure does not throw.
 *
 * @returns a sentence that describes the outcome
 */
export async function scheduleScan(
  siteId: string,
  body: { every: ScheduleInterval; settings: StartScanBody },
): Promise<string> {
  try {
    const { next_run_at } = await callApi(putSchedule, { params: { siteId }, body });
    return `The next scan of this site starts ${formatNextRun(next_run_at, new Date())}.`;
  } catch (error) {
    return `This scan has started, but the schedule was not saved. ${getErrorMessage(error)} You can set the schedule on the site’s page.`;
  }
}
