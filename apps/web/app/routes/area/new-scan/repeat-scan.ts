import { putSchedule, type ScheduleEvery, type StartScanBody } from '@curbcut/contract';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { nextRunInWords } from '../sites/site/schedule/schedule-in-words.ts';

/**
 * Has a site scanned by itself from now on. The first scan has started already, so a refusal is no reason to stop.
 *
 * @returns what came of it, in a sentence
 */
export async function repeatScan(
  siteId: string,
  body: { every: ScheduleEvery; settings: StartScanBody },
): Promise<string> {
  try {
    const { next_run_at } = await call(putSchedule, { params: { siteId }, body });
    return `The next scan of this site starts ${nextRunInWords(next_run_at, new Date())}.`;
  } catch (error) {
    return `This scan has started, but it will not be repeated. ${sentenceOf(error)} You can set the schedule on the site’s own screen.`;
  }
}
