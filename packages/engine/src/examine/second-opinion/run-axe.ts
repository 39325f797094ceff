import { CdpError, type StableFrame, type StablePage } from '@curbcut/capture';
import { allRules } from '@curbcut/rules';
import { loadAxeCore } from '../../axe-core.ts';
import { type AxeResults, getPathToElement, runAxeInPage } from './axe.in-page.ts';

/** axe-core's results for one document, with the path to that document from the page's own. */
export interface AxeFrameResult extends AxeResults {
  /** Paths (see `AxeElementResult.path`) of the frame elements around it, outermost first; empty for the page. */
  readonly frames: readonly (readonly number[])[];
}

/**
 * axe-core's rules about whole pages, which do not run in frames. With axe-core's option for frames (`initiator: false`),
 * its results stay incomplete.
 */
const pageRules = allRules.filter(({ traits }) => traits?.scope === 'page').flatMap(({ axe }) => axe);

/** How long axe-core takes for tens of thousands of elements on a slow machine. */
const AXE_TIMEOUT_MS = 120_000;

/**
 * Runs axe-core on a stable page and all of its accessible frames, in an isolated world that the page's
 * scripts cannot see. It resumes the page's scripts, because the timers that axe-core needs stop with them,
 * so capture the page and take the screenshot first.
 *
 * @param alsoAsked ids of rules that axe-core does not run by default: experimental and Level AAA rules
 * @throws {CdpError} when the page is lost or axe-core exceeds the time limit
 */
export async function runAxe(page: StablePage, alsoAsked: readonly string[] = []): Promise<AxeFrameResult[]> {
  await setScriptsPaused(page.mainFrame, false);
  try {
    return await runAxeInFrames(page, alsoAsked);
  } finally {
    // Probes that only observe the page must not see it change. If the page is gone, they can't see it at all.
    await setScriptsPaused(page.mainFrame, true).catch(ignoreCdpError);
  }
}

async function setScriptsPaused(frame: StableFrame, isPaused: boolean): Promise<void> {
  await frame.session.send('Emulation.setScriptExecutionDisabled', { value: isPaused });
  for (const child of frame.children) {
    if (child.session !== frame.session) await setScriptsPaused(child, isPaused);
  }
}

function ignoreCdpError(error: unknown): void {
  if (!(error instanceof CdpError)) throw error;
}

async function runAxeInFrames(page: StablePage, alsoAsked: readonly string[]): Promise<AxeFrameResult[]> {
  const results: AxeFrameResult[] = [];
  const runInFrame = async (frame: StableFrame, frames: readonly (readonly number[])[]): Promise<void> => {
    await frame.evaluate(`${loadAxeCore().source}; undefined`);
    const ruleIds = [alsoAsked, frame.parent === null ? [] : pageRules].map((ids) => JSON.stringify(ids));
    const result = await frame.evaluate<AxeResults>(
      `(${runAxeInPage})(${getPathToElement}, ${ruleIds.join(', ')})`,
      { timeoutMs: AXE_TIMEOUT_MS },
    );
    results.push({ ...result, frames });
    for (const child of frame.children) {
      const step = await getPathToFrame(frame, child);
      if (step !== null) await runInFrame(child, [...frames, step]).catch(ignoreReplacedFrame);
    }
  };
  await runInFrame(page.mainFrame, []);
  return results;
}

/**
 * Ignores a frame whose element was moved: it now has a different document that is not part of the stable
 * page.
 */
function ignoreReplacedFrame(error: unknown): void {
  if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
}

/** Returns the path of a frame's element in its parent's document; null if it no longer exists. */
async function getPathToFrame(parent: StableFrame, child: StableFrame): Promise<number[] | null> {
  try {
    const { backendNodeId } = await parent.session.send('DOM.getFrameOwner', { frameId: child.id });
    const { object } = await parent.session.send('DOM.resolveNode', {
      backendNodeId,
      executionContextId: await parent.getContextId(),
    });
    const { result } = await parent.session.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: `function () { return (${getPathToElement})(this); }`,
      returnByValue: true,
    });
    return result.value as number[];
  } catch {
    // A frame that its page has removed has no owner element, and there's nothing to report.
    return null;
  }
}
