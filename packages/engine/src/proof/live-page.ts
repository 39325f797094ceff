import {
  type ChangedCapture,
  measureContrast,
  openPatchable,
  type PatchablePage,
  type RestingPage,
} from '@curbcut/capture';
import type { PageCapture } from '@curbcut/page-model';
import type { PageJudge } from '../judging/judges.ts';
import type { Judged } from '../judging/questions.ts';
import { carryContrast } from './carry-contrast.ts';
import { type Change, compareFaults, type Faults, faultsOf } from './compare.ts';

/** A page at rest on which patches are tried, and how captures of it are judged. */
export interface LivePage {
  readonly page: PatchablePage;
  /** Captures the page as it is now and compares what the rules say with what they said of it before any patch. */
  look(): Promise<{ readonly change: Change; readonly changed: ChangedCapture }>;
  /**
   * The same with the findings as they leave the engine.
   *
   * @param finish asks more of the changed page
   */
  lookClosely(
    finish: (judge: PageJudge, found: Judged['findings']) => Promise<Judged['findings']>,
  ): Promise<{ readonly change: Change; readonly after: Judged['findings'] }>;
  /** Captures that were judged by now. */
  readonly proofs: number;
}

export interface LiveOptions {
  /** The page may have been left otherwise than it was captured, so that it is judged anew before the first patch. */
  readonly wasUsed: boolean;
  /** Texts were asked about whose contrast only pixels tell. */
  readonly asksPixels: boolean;
  openJudge(capture: PageCapture): PageJudge;
}

const askFaults = (judge: PageJudge): Promise<Faults> => judge.ask('faults', null);

/** @throws {CdpError} and {NotJudgedError}, as its methods */
export async function openLivePage(
  resting: RestingPage,
  capture: PageCapture,
  before: Faults,
  { wasUsed, asksPixels, openJudge }: LiveOptions,
): Promise<LivePage> {
  const page = await openPatchable(resting, capture);
  let proofs = 0;

  const judge = async <T>(changed: ChangedCapture, ask: (judge: PageJudge) => Promise<T>): Promise<T> => {
    proofs += 1;
    const judge = openJudge(changed.capture);
    try {
      if (asksPixels) {
        const { contrast } = await judge.ask('probes', null);
        const { carried, open } = carryContrast(capture, changed, contrast);
        const measured = await measureContrast(resting, changed.capture, open);
        const texts = [...carried, ...(measured?.texts ?? [])].sort((one, other) => one.node - other.node);
        if (texts.length > 0) changed.capture.facts.contrast = { version: 1, texts };
      }
      return await ask(judge);
    } finally {
      judge.end();
    }
  };

  let start = before;
  if (wasUsed) {
    const now = await page.capture();
    if (!isSameCapture(capture, now.capture)) {
      const { faults, troubled } = await judge(now, askFaults);
      const { origins } = now;
      const known = faults.map((fault) => ({
        ...fault,
        node: origins === null ? fault.node : (origins[fault.node] ?? -1),
      }));
      start = { faults: known.filter(({ node }) => node !== -1), troubled };
    }
  }
  return {
    page,
    look: async () => {
      const changed = await page.capture();
      return { changed, change: compareFaults(start, await judge(changed, askFaults), changed.origins) };
    },
    lookClosely: async (finish) => {
      const changed = await page.capture();
      return judge(changed, async (asked) => {
        const judged = await asked.ask('atRest', null);
        const after = await finish(asked, judged.findings);
        return { change: compareFaults(start, faultsOf(judged), changed.origins), after };
      });
    },
    get proofs() {
      return proofs;
    },
  };
}

function isSameCapture(one: PageCapture, other: PageCapture): boolean {
  const said = ({ strings, nodes, styles, textBoxes, values, documents }: PageCapture) =>
    JSON.stringify([nodes, textBoxes, values, styles, documents, strings]);
  return one.nodes.kind.length === other.nodes.kind.length && said(one) === said(other);
}
