import type { AutoUpdateFacts, NodeIndex } from '@curbcut/page-model';
import type { CdpSession } from '../browser/cdp.ts';
import type { StablePage } from '../visit/stable-page.ts';

/** Milliseconds of the page's time within which what changes by itself must have done so twice. */
const WATCH_MS = 30_000;
/** Milliseconds of the page's time after which nothing that was begun only once is still to come. */
const DRAIN_MS = 60_000;
/** Milliseconds of ours for either. A page that computes for longer gets no answer. */
const RUN_AHEAD_TIMEOUT_MS = 5_000;
/** Elements that are told of one page. */
const MAX_REPORTED_NODES = 50;

/**
 * Finds the texts that a page keeps changing by itself. The browser's clock runs ahead while nothing is to be done, so
 * that half a minute takes a few milliseconds, and what is found does not depend on how busy the machine is.
 *
 * It must come last of all, and nothing that the page sends must reach anyone: afterwards the clock of the tab stands
 * still for good.
 *
 * @param captured the node of the capture that the last walk gave this number
 * @returns null when the page computes for too long
 * @throws {CdpError} when the page went away meanwhile
 */
export async function watchAutoUpdates(
  { session, mainFrame }: StablePage,
  captured: (walked: number) => NodeIndex | null,
): Promise<AutoUpdateFacts | null> {
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  // While the page stood still, timers of one shot were lost or not, as their time came. Now all of them are.
  if (!(await advanceVirtualTime(session, DRAIN_MS))) return null;
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  await mainFrame.evaluate('curbcut.watchTextChanges()');
  if (!(await advanceVirtualTime(session, WATCH_MS))) return null;
  const ticking = await mainFrame.evaluate<number[]>('curbcut.getAutoUpdatedNodes()');
  const nodes = ticking.flatMap((node) => captured(node) ?? []).sort((a, b) => a - b);
  return { version: 1, nodes: nodes.slice(0, MAX_REPORTED_NODES) };
}

/** Lets this many milliseconds of the page's time go by; false when that takes too long. */
async function advanceVirtualTime(session: CdpSession, budget: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const off = session.on('Emulation.virtualTimeBudgetExpired', () => resolve(true));
  const timer = setTimeout(() => resolve(false), RUN_AHEAD_TIMEOUT_MS);
  try {
    await session.send(
      'Emulation.setVirtualTimePolicy',
      { policy: 'advance', budget },
      { timeoutMs: RUN_AHEAD_TIMEOUT_MS },
    );
    return await promise;
  } finally {
    clearTimeout(timer);
    off();
  }
}
