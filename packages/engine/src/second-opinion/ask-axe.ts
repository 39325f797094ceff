import { CdpError, type RestingFrame, type RestingPage } from '@curbcut/capture';
import { type AxeAnswer, pathToElement, runAxeInPage } from './axe.in-page.ts';
import { axeCore } from './axe-core.ts';

/** axe-core's answer for one document, with the way to that document from the page's own. */
export interface FrameAnswer extends AxeAnswer {
  /** Paths (see `AxeRow.path`) of the frame elements that lead there, outermost first; empty for the page. */
  readonly frames: readonly (readonly number[])[];
}

/** axe on a page of tens of thousands of elements takes this long on a slow machine. */
const axeTimeoutMs = 120_000;

/**
 * Runs axe-core on a page at rest and in every frame of it that can be reached, in our isolated world, where the
 * page's own scripts cannot see it. They run on meanwhile, since axe-core needs the timers that stop with them: take
 * the capture and the picture before.
 *
 * @param alsoAsked ids of rules that axe-core leaves out by default: experimental ones, and those of level AAA.
 * @throws {CdpError} when the page goes away or axe does not answer in time.
 */
export async function askAxe(page: RestingPage, alsoAsked: readonly string[] = []): Promise<FrameAnswer[]> {
  await letScriptsRun(page.mainFrame);
  return await askFrames(page, alsoAsked);
}

/** They stay so: nothing of the page is read after axe-core, and the visit stops them again before it leaves. */
async function letScriptsRun(frame: RestingFrame): Promise<void> {
  await frame.session.send('Emulation.setScriptExecutionDisabled', { value: false });
  for (const child of frame.children) {
    if (child.session !== frame.session) await letScriptsRun(child);
  }
}

async function askFrames(page: RestingPage, alsoAsked: readonly string[]): Promise<FrameAnswer[]> {
  const answers: FrameAnswer[] = [];
  const ask = async (frame: RestingFrame, frames: readonly (readonly number[])[]): Promise<void> => {
    await frame.evaluate(`${axeCore().source}; undefined`);
    const answer = await frame.evaluate<AxeAnswer>(
      `(${runAxeInPage})(${frame.parent === null}, ${pathToElement}, ${JSON.stringify(alsoAsked)})`,
      { timeoutMs: axeTimeoutMs },
    );
    answers.push({ ...answer, frames });
    for (const child of frame.children) {
      const step = await pathToFrame(frame, child);
      if (step !== null) await ask(child, [...frames, step]).catch(unlessReplaced);
    }
  };
  await ask(page.mainFrame, []);
  return answers;
}

/** A frame whose element was moved holds another document by now, which the page at rest did not have. */
function unlessReplaced(error: unknown): void {
  if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
}

/** Path of the element that holds a frame, in its parent's document; null when it has gone. */
async function pathToFrame(parent: RestingFrame, child: RestingFrame): Promise<number[] | null> {
  try {
    const { backendNodeId } = await parent.session.send('DOM.getFrameOwner', { frameId: child.id });
    const { object } = await parent.session.send('DOM.resolveNode', {
      backendNodeId,
      executionContextId: await parent.world(),
    });
    const { result } = await parent.session.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: `function () { return (${pathToElement})(this); }`,
      returnByValue: true,
    });
    return result.value as number[];
  } catch {
    // A frame that its page removed meanwhile has no owner any more; there is nothing to say about it.
    return null;
  }
}
