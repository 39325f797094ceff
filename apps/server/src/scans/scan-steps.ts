import { type PageJourneys, type PageResult, stopsJourney } from '@curbcut/engine';
import { formatTestedStep, getStartUrl, listTestedSteps } from '@curbcut/journeys';
import type { Db } from '../db/database.ts';
import { readJourneySteps, type saveJourneySteps } from '../db/queries/journeys.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import type { ScanJourneyContents } from '../journeys/scan-journeys.ts';

/**
 * Returns the journeys that lead to a scan's page; null if its URL is enough, or the page's result if an
 * earlier step showed that the page can't be reached.
 *
 * @param position the page's position in the scan; in a scan of steps, that of the tested step
 */
export async function toPageJourneys(
  db: Db,
  scanId: string,
  position: number,
  contents: ScanJourneyContents | null,
): Promise<PageJourneys | PageResult | null> {
  if (contents === null) return null;
  const { signIn, steps: journey, secrets } = contents;
  if (journey === null) return { signIn, tested: null, secrets };
  const step = listTestedSteps(journey)[position]!;
  const { stopped, findingKeys: before } = await readJourneySteps(db, scanId);
  if (stopped === null) return { signIn, tested: { journey, step, before }, secrets };
  const { number, name } = step;
  return {
    status: 'not-tested',
    retryAfterMs: null,
    page: {
      ...{ url: getStartUrl(journey), finalUrl: null, title: formatTestedStep(step), status: 'not-tested' },
      ...{ notTested: stopped, step: { number, name, healed: [] } },
    },
  };
}

/** What the next step of a scan's journey needs from a page. */
export type StepOutcome = Parameters<typeof saveJourneySteps>[2];

/** Returns what the next step needs; null if the page isn't one of a journey's steps. */
export function toStepOutcome(
  { settings }: Pick<ScanRow, 'settings'>,
  result: PageResult,
): StepOutcome | null {
  if (!settings.journey?.steps) return null;
  if (result.status === 'tested') return { findingKeys: result.findingKeys ?? [] };
  return stopsJourney(result) ? { stopped: result.page.notTested } : null;
}
