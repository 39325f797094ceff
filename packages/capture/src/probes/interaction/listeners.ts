import type { Protocol } from 'devtools-protocol';
import { CdpError, toNullUnlessLate } from '../../browser/cdp-error.ts';
import type { StablePage } from '../../visit/stable-page.ts';

/** One of the page's event listeners. */
export interface PageListener {
  /** The event's name. */
  readonly type: string;
  /** Where its function was defined, which is the same for all elements of a component. */
  readonly source: string;
  /** The line and column in its script, which are the same each time the page is loaded. */
  readonly position: string;
  /** For gestures and drops, the truncated source of its function; empty for others. */
  readonly text: string;
}

/** The event listeners of a page's own document, by the walk numbers of elements. */
export interface PageListeners {
  readonly byElement: ReadonlyMap<number, readonly PageListener[]>;
  /**
   * The listeners of the window, the document, its root and its body, which receive events from all elements.
   */
  readonly global: readonly PageListener[];
  /** Whether there are more elements with listeners than the limit allows to be used. */
  readonly isCut: boolean;
}

const OBJECT_GROUP = 'curbcut-page-listeners';
/**
 * Maximum number of elements whose listeners are used, in document order. Each requires a message to the
 * browser.
 */
const MAX_ELEMENTS = 1_000;
/** Events whose functions are read, because they show which kind of gesture or dropped content they handle. */
const typesWithText = /^(touch|gesture|pointermove|drop$)/;
/** Maximum number of listeners whose function is read. */
const MAX_TEXTS = 40;
const MAX_TEXT_LENGTH = 4_000;
const CALL_TIMEOUT_MS = 5_000;

type RecordedListener = PageListener & { readonly backendNodeId: number | undefined };

const listenersByPage = new WeakMap<StablePage, Promise<RecordedListener[]>>();

/**
 * Finds listeners for some events in the page's own document, including open shadow roots. The browser is
 * asked once, and later calls use the same answer. Scripts must be running, because event handler attributes
 * are compiled only then.
 *
 * @param types names of events
 * @throws {CdpError}
 */
export async function findListeners(page: StablePage, types: ReadonlySet<string>): Promise<PageListeners> {
  let request = listenersByPage.get(page);
  if (request === undefined) {
    request = requestListeners(page);
    listenersByPage.set(page, request);
  }
  const listeners = (await request).filter(({ type }) => types.has(type));
  const nodes = [...new Set(listeners.flatMap(({ backendNodeId }) => backendNodeId ?? []))];
  const numbers = await toWalkNumbers(page, nodes.slice(0, MAX_ELEMENTS));
  const byElement = new Map<number, PageListener[]>();
  const global: PageListener[] = [];
  for (const { backendNodeId, ...listener } of listeners) {
    const number = backendNodeId === undefined ? GLOBAL : numbers.get(backendNodeId);
    if (number === GLOBAL) global.push(listener);
    else if (number !== undefined) {
      const known = byElement.get(number);
      if (known) known.push(listener);
      else byElement.set(number, [listener]);
    }
  }
  return { byElement, global, isCut: nodes.length > MAX_ELEMENTS };
}

/** Events of keys, for `findListeners`. */
export const KEY_EVENTS = new Set(['keydown', 'keypress', 'keyup']);

/**
 * Returns whether any script listens for keys, or may do so.
 *
 * @throws {CdpError}
 */
export async function listensForKeys(page: StablePage): Promise<boolean> {
  const { byElement, global, isCut } = await findListeners(page, KEY_EVENTS);
  return byElement.size > 0 || global.length > 0 || isCut;
}

/** Represents the document and its outermost elements. */
const GLOBAL = -2;

async function requestListeners(page: StablePage): Promise<RecordedListener[]> {
  const { session } = page;
  const lists = await Promise.all(
    // Listeners are reported only in the page's own world. The page can't redefine either of these names.
    (
      [
        ['window', 1],
        ['document', -1],
      ] as const
    ).map(async ([expression, depth]) => {
      const { result } = await session.send('Runtime.evaluate', { expression, objectGroup: OBJECT_GROUP });
      const { listeners } = await session.send(
        'DOMDebugger.getEventListeners',
        { objectId: result.objectId!, depth, pierce: true },
        { timeoutMs: CALL_TIMEOUT_MS },
      );
      return listeners.map((listener) =>
        expression === 'window' ? { ...listener, backendNodeId: undefined } : listener,
      );
    }),
  );
  const listeners = lists.flat();
  const texts = await readTexts(
    page,
    listeners.filter(({ type }) => typesWithText.test(type)).slice(0, MAX_TEXTS),
  );
  session.send('Runtime.releaseObjectGroup', { objectGroup: OBJECT_GROUP }).catch(() => {});
  return listeners.map((listener) => ({
    type: listener.type,
    source: `${listener.scriptId}:${listener.lineNumber}:${listener.columnNumber}`,
    position: `${listener.lineNumber}:${listener.columnNumber}`,
    text: texts.get(listener) ?? '',
    backendNodeId: listener.backendNodeId,
  }));
}

/** Maps the protocol's nodes to walk numbers. Nodes that weren't walked are omitted. */
async function toWalkNumbers(
  { session, mainFrame }: StablePage,
  nodes: readonly number[],
): Promise<Map<number, number>> {
  const numbers = new Map<number, number>();
  if (nodes.length === 0) return numbers;
  const executionContextId = await mainFrame.getContextId();
  const objects = await Promise.all(
    nodes.map((backendNodeId) =>
      session.send('DOM.resolveNode', { backendNodeId, executionContextId, objectGroup: OBJECT_GROUP }).then(
        ({ object }) => object.objectId,
        // Nodes in frames belong to other contexts.
        (error: unknown): undefined => void toNullUnlessLate(error),
      ),
    ),
  );
  const resolved = nodes.flatMap((node, position) => {
    const objectId = objects[position];
    return objectId === undefined ? [] : [{ node, objectId }];
  });
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    executionContextId,
    functionDeclaration: '(...nodes) => curbcutInPage.numberNodes(nodes)',
    arguments: resolved.map(({ objectId }) => ({ objectId })),
    returnByValue: true,
  });
  if (exceptionDetails) throw new CdpError('refused', 'Runtime.callFunctionOn', exceptionDetails.text);
  for (const [position, number] of (result.value as number[]).entries()) {
    if (number !== -1) numbers.set(resolved[position]!.node, number);
  }
  return numbers;
}

async function readTexts(
  { session }: StablePage,
  listeners: readonly Protocol.DOMDebugger.EventListener[],
): Promise<Map<Protocol.DOMDebugger.EventListener, string>> {
  const texts = new Map<Protocol.DOMDebugger.EventListener, string>();
  await Promise.all(
    listeners.map(async (listener) => {
      const objectId = listener.handler?.objectId;
      if (objectId === undefined) return;
      const read = await session
        .send('Runtime.callFunctionOn', {
          objectId,
          // Called on the prototype, because a page may override the method on an individual function.
          functionDeclaration: `function () { return Function.prototype.toString.call(this).slice(0, ${MAX_TEXT_LENGTH}); }`,
          returnByValue: true,
        })
        .catch(toNullUnlessLate);
      texts.set(listener, String(read?.result.value ?? ''));
    }),
  );
  return texts;
}
