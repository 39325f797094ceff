import { putSchedule, type ScheduleInterval, type StartScanBody } from '@curbcut/contract';
import { getErrorMessage } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { formatNextRun } from '../sites/site/schedule/format-schedule.ts';

/**
 * Has a site scanned by itself from now on. The first scan has started already, so a refusal is no reason to stop.
 *
 * @returns what came of it, in a sentence
 */
export async function scheduleScan(
  siteId: string,
  body: { every: ScheduleInterval; settings: StartScanBody },
): Promise<string> {
  try {
    const { next_run_at } = await callApi(putSchedule, { params: { siteId }, body });
    return `The next scan of this site starts ${formatNextRun(next_run_at, new Date())}.`;
  } catch (error) {
    return `This scan has started, but it will not be repeated. ${getErrorMessage(error)} You can set the schedule on the site’s own screen.`;
  }
}
