import { type ExploredPage, listTargets, proposeProcesses, type SampleCandidate } from '@curbcut/audit';
import {
  describeOnlyIn,
  findViewProblem,
  formatState,
  type SampleProcess,
  type SampleView,
  type ViewOptions,
} from '@curbcut/contract';
import { decodePageElements } from '@curbcut/engine';
import type { Db } from '../db/database.ts';
import { listFoundStates, listScannedElements } from '../db/queries/audit-sources.ts';
import type { ScanRow } from '../db/queries/scans.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { toScanSettings } from '../scans/scan-presenters.ts';

/** Maximum number of pages outside the sample that are listed for adding. */
export const MAX_OTHER_PAGES = 500;
const MAX_STATES = 200;
/** Maximum number of pages whose elements are read, which takes a few milliseconds per page. */
const MAX_EXPLORED_PAGES = 100;

/**
 * Adds what can be learned from the elements on a scan's first pages; for the others, only the rules' results
 * are known.
 */
export async function explorePages(
  db: Db,
  { id }: ScanRow,
  candidates: readonly SampleCandidate[],
): Promise<ExploredPage[]> {
  const positions = candidates.slice(0, MAX_EXPLORED_PAGES).map(({ pageId }) => Number(pageId));
  const stored = new Map(
    (await listScannedElements(db, id, positions)).map(({ position, elements }) => [
      String(position),
      elements,
    ]),
  );
  return candidates.map((page) => {
    const elements = decodePageElements(stored.get(page.pageId) ?? '');
    return {
      ...page,
      targets: listTargets(
        elements.map(({ snippet }) => snippet),
        page.url,
      ),
      tags: [...new Set(elements.map(({ tag }) => tag))],
    };
  });
}

/**
 * Reads the views and processes that a scan suggests for a sample. Looks only at the sampled pages and the
 * first of the other pages, because reading all of a large scan's findings takes seconds.
 *
 * @param sampled Ids of pages in the scan.
 */
export async function readViewOptions(
  db: Db,
  scan: ScanRow,
  explored: readonly ExploredPage[],
  sampled: readonly string[],
): Promise<ViewOptions> {
  const { variants: all, journey } = toScanSettings(scan);
  const [first, ...variants] = all;
  const firstPages = explored.slice(0, MAX_EXPLORED_PAGES).map(({ pageId }) => pageId);
  const positions = [...new Set([...sampled, ...firstPages])].map(Number);
  const states = await listFoundStates(db, scan.id, positions, MAX_STATES);
  return {
    states: states.map(({ url, state, findings }) => ({
      ...{ page_url: url, findings },
      state: formatState([...state]),
    })),
    displays: [...new Set(variants.flatMap((variant) => describeOnlyIn([variant], first) ?? []))],
    processes: proposeProcesses(explored, scan.url, journey?.steps?.title).map(({ name, pageIds }) => ({
      name,
      page_ids: [...pageIds],
    })),
  };
}

/**
 * @throws {ApiProblem} 400 if views and processes aren't consistent with each other or with the sample's
 * pages.
 */
export function validateViews(
  entered: { readonly views: readonly SampleView[]; readonly processes: readonly SampleProcess[] },
  pageUrls: ReadonlySet<string>,
): void {
  const problem = findViewProblem(entered, pageUrls);
  if (problem !== undefined) throw new ApiProblem('audit/views', { error: problem });
}
