import { CdpError, type StableFrame, type StablePage } from '@curbcut/capture';
import { type AxeResults, getPathToElement, runAxeInPage } from './axe.in-page.ts';
import { loadAxeCore } from './axe-core.ts';

/** axe-core's answer for one document, with the way to that document from the page's own. */
export interface AxeFrameResult extends AxeResults {
  /** Paths (see `AxeRow.path`) of the frame elements that lead there, outermost first; empty for the page. */
  readonly frames: readonly (readonly number[])[];
}

/** axe on a page of tens of thousands of elements takes this long on a slow machine. */
const AXE_TIMEOUT_MS = 120_000;

/**
 * Runs axe-core on a page at rest and in every frame of it that can be reached, in our isolated world, where the
 * page's own scripts cannot see it. They run on meanwhile, since axe-core needs the timers that stop with them: take
 * the capture and the picture before.
 *
 * @param alsoAsked ids of rules that axe-core leaves out by default: experimental ones, and those of level AAA.
 * @throws {CdpError} when the page goes away or axe does not answer in time.
 */
export async function runAxe(page: StablePage, alsoAsked: readonly string[] = []): Promise<AxeFrameResult[]> {
  await resumeScripts(page.mainFrame);
  return await runAxeInFrames(page, alsoAsked);
}

/** They stay so: nothing of the page is read after axe-core, and the visit stops them again before it leaves. */
async function resumeScripts(frame: StableFrame): Promise<void> {
  await frame.session.send('Emulation.setScriptExecutionDisabled', { value: false });
  for (const child of frame.children) {
    if (child.session !== frame.session) await resumeScripts(child);
  }
}

async function runAxeInFrames(page: StablePage, alsoAsked: readonly string[]): Promise<AxeFrameResult[]> {
  const answers: AxeFrameResult[] = [];
  const ask = async (frame: StableFrame, frames: readonly (readonly number[])[]): Promise<void> => {
    await frame.evaluate(`${loadAxeCore().source}; undefined`);
    const answer = await frame.evaluate<AxeResults>(
      `(${runAxeInPage})(${frame.parent === null}, ${getPathToElement}, ${JSON.stringify(alsoAsked)})`,
      { timeoutMs: AXE_TIMEOUT_MS },
    );
    answers.push({ ...answer, frames });
    for (const child of frame.children) {
      const step = await getPathToFrame(frame, child);
      if (step !== null) await ask(child, [...frames, step]).catch(ignoreReplacedFrame);
    }
  };
  await ask(page.mainFrame, []);
  return answers;
}

/** A frame whose element was moved holds another document by now, which the page at rest did not have. */
function ignoreReplacedFrame(error: unknown): void {
  if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
}

/** Path of the element that holds a frame, in its parent's document; null when it has gone. */
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
    // A frame that its page removed meanwhile has no owner any more; there is nothing to say about it.
    return null;
  }
}
