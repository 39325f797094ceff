import type { NodeNumbering } from '../collector/walk-numbers.ts';
import type { StablePage } from '../visit/stable-page.ts';
import type { CallInPage } from './define-probe.ts';
import { Mouse } from './interaction/pointer.ts';
import type { Reaction } from './status/facts.ts';

/** What {@link watchReaction} needs from a probe's context. */
export interface ActionContext extends NodeNumbering {
  readonly page: StablePage;
  readonly call: CallInPage;
}

export interface WatchOptions {
  /** Milliseconds to wait for a later task, if the action scheduled one. */
  readonly laterMs: number;
  /**
   * Whether to compare with the text from before the last watch, so that text that has appeared since then
   * counts as well.
   */
  readonly continuesLast?: boolean;
}

/** Types of resources that a page loads to display a change. Loading them isn't evidence that the page sends data. */
const inertResourceTypes = new Set<string>(['Font', 'Image', 'Media', 'Stylesheet']);

const MAX_DIALOG_TEXT = 300;
const MAX_DIALOGS = 5;

/**
 * Acts on the page and records how it reacts. Navigation must be blocked by `startBlockingNavigation`.
 *
 * @throws {CdpError} if the page doesn't respond
 */
export async function watchReaction(
  { page: { session }, call, toNodeIndex }: ActionContext,
  { laterMs, continuesLast = false }: WatchOptions,
  act: () => Promise<unknown>,
): Promise<Reaction> {
  const dialogs: string[] = [];
  let requests = 0;
  const unsubscribes = [
    session.on('Network.requestWillBeSent', ({ request, type }) => {
      if (!/^(data|blob):/.test(request.url) && !inertResourceTypes.has(type ?? 'Other')) requests += 1;
    }),
    session.on('Page.javascriptDialogOpening', ({ message }) => {
      if (dialogs.length < MAX_DIALOGS) dialogs.push(message.slice(0, MAX_DIALOG_TEXT));
      session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => {});
    }),
  ];
  try {
    const navigationsBefore = await call('countBlockedNavigations', []);
    await call('startWatchingTexts', [continuesLast]);
    await act();
    const { texts, announced, isCut } = await call('finishWatchingTexts', [laterMs, requests > 0]);
    const navigations = (await call('countBlockedNavigations', [])) - navigationsBefore;
    const toNodes = (numbers: readonly number[]) => numbers.map(toNodeIndex).filter((node) => node !== null);
    return {
      texts: texts.map((text) => ({
        ...text,
        node: text.node === -1 ? null : toNodeIndex(text.node),
        fields: toNodes(text.fields),
      })),
      announced,
      isCut,
      dialogs,
      navigations,
      requests,
    };
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}

/**
 * Moves the mouse to an element, so that anything shown on hover is already there when a watch begins.
 *
 * @param walkNumber the element's number in the last walk
 * @returns a function that clicks the element; null if something else is in front of it
 * @throws {CdpError} if the page doesn't respond
 */
export async function prepareClick(
  { page: { session }, call }: ActionContext,
  walkNumber: number,
  timeoutMs: number,
): Promise<(() => Promise<void>) | null> {
  const point = await call('findClickPoint', [walkNumber]);
  if (point === null) return null;
  const mouse = new Mouse(session, timeoutMs);
  await mouse.moveTo(point);
  return async () => {
    await mouse.press();
    await mouse.release();
  };
}
