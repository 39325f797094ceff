import { getLabel, parseSelector, type Selector, type SelectorPart } from '@curbcut/journeys';
import { CdpError } from '../browser/cdp.ts';
import type { PageFrame } from '../visit/frames.ts';
import type { StableFrame } from '../visit/stable-page.ts';
import type { ElementTraits, QueryPart, TargetState } from './in-page/targets.ts';

/** A frame that a target can be in. */
export type TargetFrame = Pick<StableFrame, 'session' | 'getContextId' | 'call' | 'evaluate' | 'children'>;

/** The element that a step targets. */
export interface FoundTarget {
  readonly frame: PageFrame;
  readonly id: number;
  readonly state: TargetState;
  /** How the element was found, if not by its selectors in its frame: a sentence for people. */
  readonly healed: string | null;
}

/** Why a step has no target, phrased to follow the step's description in a sentence. */
export interface NoTarget {
  readonly problem: string;
}

/**
 * Finds the elements in a frame that a selector matches.
 *
 * @throws {CdpError} if the document is replaced
 */
export async function findMatches(frame: TargetFrame, selector: Selector): Promise<number[]> {
  let found: number[] | null = null;
  for (const part of parseSelector(selector)) {
    found =
      part.kind === 'aria'
        ? await queryByName(frame, part, found)
        : await frame.call('queryTargets', [part as QueryPart, found]);
    if (found.length === 0) return [];
  }
  return found ?? [];
}

/** Returns those of these elements that are visible. */
export async function selectVisible(
  frame: TargetFrame,
  ids: readonly number[],
): Promise<{ id: number; state: TargetState }[]> {
  const visible: { id: number; state: TargetState }[] = [];
  for (const id of ids.slice(0, MAX_MATCHES)) {
    const state = await frame.call('readTarget', [id]);
    if (state?.isVisible) visible.push({ id, state });
  }
  return visible;
}

const MAX_MATCHES = 50;

/** Finds elements by their accessible name and role, as the browser computes them. */
async function queryByName(
  frame: TargetFrame,
  { name, role }: Extract<SelectorPart, { kind: 'aria' }>,
  scopes: readonly number[] | null,
): Promise<number[]> {
  const { session } = frame;
  const contextId = await frame.getContextId();
  const roots = scopes === null ? ['document'] : scopes.map((id) => `curbcutInPage.getTargetScope(${id})`);
  const nodes = [];
  for (const expression of roots) {
    const { result } = await session.send('Runtime.evaluate', { expression, contextId });
    if (result.objectId === undefined) continue;
    const query = { objectId: result.objectId, ...(role !== null && { role }) };
    nodes.push(...(await session.send('Accessibility.queryAXTree', query)).nodes);
  }
  const normalize = (text: unknown) =>
    String(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  const wanted = normalize(name);
  const candidates = nodes
    .filter(({ backendDOMNodeId, ignored }) => backendDOMNodeId !== undefined && !ignored)
    .map((node) => ({ node, name: normalize(node.name?.value) }));
  const exact = candidates.filter((candidate) => wanted === '' || candidate.name === wanted);
  const matching =
    exact.length > 0 ? exact : candidates.filter((candidate) => candidate.name.includes(wanted));
  const ids = [];
  // The text inside an element has its own nodes with the same name.
  for (const backendNodeId of new Set(matching.map(({ node }) => node.backendDOMNodeId!))) {
    if (ids.length >= MAX_MATCHES) break;
    const id = await addNode(frame, backendNodeId, contextId);
    if (id !== null) ids.push(id);
  }
  return ids;
}

/** Makes a node known to our functions in the page; null if it isn't an element. */
async function addNode(
  { session }: TargetFrame,
  backendNodeId: number,
  executionContextId: number,
): Promise<number | null> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId!,
    functionDeclaration:
      'function () { return this instanceof Element ? curbcutInPage.addTarget(this) : null; }',
    returnByValue: true,
  });
  return typeof result.value === 'number' ? result.value : null;
}

/** An element that may be the target of a step whose selectors no longer match. */
export interface HealingCandidate {
  readonly traits: ElementTraits;
}

/**
 * Chooses the candidate that is the same element as the one in the recording. Returns its index, null if
 * there is none, or `ambiguous` if several are equally likely.
 */
export type ChooseCandidate = (candidates: readonly HealingCandidate[]) => number | null | 'ambiguous';

interface TargetQuery {
  readonly selectors: readonly Selector[];
  /** Frame positions, starting from the main frame. */
  readonly path: readonly number[];
  readonly isField: boolean;
  readonly choose: ChooseCandidate;
}

/**
 * Finds the element that a step targets: by the first selector that matches exactly one visible element, in
 * the frame where it was recorded or else in any frame. If none matches, the element that is most similar to
 * the recorded one is chosen.
 *
 * @param mayHeal false while the page may still show the recorded element
 */
export async function findTarget(
  mainFrame: PageFrame,
  query: TargetQuery,
  mayHeal: boolean,
): Promise<FoundTarget | NoTarget> {
  const own = query.path.reduce<PageFrame | undefined>((frame, index) => frame?.children[index], mainFrame);
  let several = 0;
  if (own !== undefined) {
    const found = await matchOne([own], query);
    if (typeof found === 'object') return { ...found, healed: null };
    several = found;
  }
  const others = listFrames(mainFrame).filter((frame) => frame !== own);
  if (several === 0 && others.length > 0) {
    const found = await matchOne(others, query);
    const isRecorded = query.path.length > 0;
    if (typeof found === 'object')
      return { ...found, healed: isRecorded ? 'Its frame was found at a different position.' : null };
    several = found;
  }
  if (several > 0)
    return { problem: `matches ${several} visible elements, so we don’t know which one is meant` };
  if (!mayHeal) return { problem: 'matches no visible element' };
  return heal([...(own ? [own] : []), ...others], query);
}

/** Returns a frame and all frames in it. */
export const listFrames = (frame: PageFrame): PageFrame[] => [frame, ...frame.children.flatMap(listFrames)];

/**
 * Returns the match of the first selector that has exactly one; otherwise, the number of matches of the first
 * selector that has several.
 */
async function matchOne(
  frames: readonly PageFrame[],
  { selectors, isField }: TargetQuery,
): Promise<Omit<FoundTarget, 'healed'> | number> {
  let several = 0;
  const label = getLabel(selectors);
  for (const selector of selectors) {
    const found = [];
    const isAboutLabel = label !== null && getLabel([selector]) !== null;
    for (const frame of frames) {
      const matches = await findMatches(frame, selector).catch(ignoreRefusal);
      // A position in the document may now be that of a different element.
      for (const match of await selectVisible(frame, matches))
        if (isAboutLabel || label === null || sharesWord(label, match.state.label))
          found.push({ frame, ...match });
    }
    // Headings and labels often have the same name as the field.
    const fields = isField ? found.filter(({ state }) => state.kind !== 'other') : [];
    const matching = fields.length > 0 ? fields : found;
    if (matching.length === 1) return matching[0]!;
    several ||= matching.length;
  }
  return several;
}

/** Whether two labels may belong to the same element. A label without words rules nothing out. */
function sharesWord(recorded: string, found: string): boolean {
  const getWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [words, others] = [getWords(recorded), getWords(found)];
  return words.size === 0 || others.size === 0 || words.values().some((word) => others.has(word));
}

/** A selector that the browser refuses, such as an unknown role, matches nothing. */
function ignoreRefusal(error: unknown): number[] {
  if (error instanceof CdpError && error.reason === 'refused') return [];
  throw error;
}

async function heal(
  frames: readonly PageFrame[],
  { isField, choose }: TargetQuery,
): Promise<FoundTarget | NoTarget> {
  const candidates = [];
  for (const frame of frames)
    for (const candidate of await frame.call('listCandidates', [isField]))
      candidates.push({ frame, ...candidate });
  const chosen = choose(candidates);
  if (chosen === 'ambiguous')
    return {
      problem:
        'no longer matches its selectors, and several elements are equally similar to the recorded one',
    };
  const candidate = chosen === null ? undefined : candidates[chosen];
  const state = candidate && (await candidate.frame.call('readTarget', [candidate.id]));
  if (!candidate || !state)
    return { problem: 'matches no visible element, and none is similar to the recorded one' };
  const healed = `Its selectors no longer match, so the most similar element was used: ${state.description}.`;
  return { frame: candidate.frame, id: candidate.id, state, healed };
}
