import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { EffectObserver, type Effects } from '../interaction/effect-observer.ts';
import { findListeners, type PageListener } from '../interaction/listeners.ts';
import { ARROW_DOWN, pressKey, SPACE, TAB, toKeystroke } from '../keyboard/keys.ts';
import { probeLimits } from '../limits.ts';
import type { ContextChange, ContextChangeFacts } from './facts.ts';
import type { ListenedElement, ListenedField } from './in-page/fields.ts';
import { typeText } from './type-text.ts';

const budget = {
  callMs: 5_000,
};

type ContextChangesContext = ProbeContext<'contextChanges', typeof budget>;

const FOCUS_EVENTS = new Set(['focus', 'focusin']);
const INPUT_EVENTS = new Set([
  'change',
  'input',
  'beforeinput',
  'keydown',
  'keypress',
  'keyup',
  'click',
  'blur',
  'focusout',
  'textInput',
]);

/**
 * Moves focus to controls and changes the values of fields if scripts listen for that. Records changes of
 * context: a different page or window, a submitted form, a dialog or focus in a different place.
 */
export const contextChangesProbe = defineProbe({
  id: 'context-changes',
  name: 'changes of context on focus and input',
  facts: 'contextChanges',
  unit: 'types of controls',
  leavesPage: 'used',
  activatesControls: true,
  dependsOnParts: true,
  budget,
  limits: probeLimits['context-changes'],
  startsAtTop: true,
  isNeeded: (_, { hasScripts }) => hasScripts,
  runsScripts: () => true,
  async run(context) {
    const { page, limits } = context;
    const { mainFrame } = page;
    const listeners = await findListeners(page, new Set([...FOCUS_EVENTS, ...INPUT_EVENTS]));
    const select = (types: ReadonlySet<string>) => {
      const isWanted = ({ type }: PageListener) => types.has(type);
      const nodes = [...listeners.byElement].flatMap(([node, list]) => (list.some(isWanted) ? [node] : []));
      return { nodes, isGlobal: listeners.global.some(isWanted) };
    };
    const [focus, input] = [select(FOCUS_EVENTS), select(INPUT_EVENTS)];
    const isListening = [focus, input].map(({ nodes, isGlobal }) => isGlobal || nodes.length > 0);
    const noElements = { found: [], total: 0 };
    const stops = isListening[0]
      ? await mainFrame.call('findStopsWithFocusListeners', [focus.nodes, focus.isGlobal, limits.maxStops])
      : noElements;
    const fields = isListening[1]
      ? await mainFrame.call('findFieldsWithListeners', [input.nodes, input.isGlobal, limits.maxFields])
      : noElements;
    if (stops.found.length === 0 && fields.found.length === 0) return nothingToTest;
    const facts: ContextChangeFacts = {
      focused: [],
      onFocus: [],
      changed: [],
      onInput: [],
      isCut: listeners.isCut || stops.total > stops.found.length || fields.total > fields.found.length,
    };
    const observer = await EffectObserver.start(page);
    try {
      const known = stops.found.length + fields.found.length;
      for (const [at, stop] of stops.found.entries()) {
        context.onDone(at, known);
        await testFocus(context, observer, stop, facts);
      }
      for (const [at, field] of fields.found.entries()) {
        context.onDone(stops.found.length + at, known);
        await testInput(context, observer, field, facts);
      }
      context.onTested([...collectNodes([...stops.found, ...fields.found])]);
    } finally {
      await observer.stop();
    }
    const done = stops.found.length + fields.found.length;
    return { facts, done, of: listeners.isCut ? null : stops.total + fields.total };
  },
});

const collectNodes = (elements: readonly ListenedElement[]): Set<number> =>
  new Set(elements.flatMap(({ node, similar }) => [node, ...similar]));

const focusKinds = {
  removed: 'focus-removed',
  gone: 'content-replaced',
  elsewhere: 'focus-moved',
  new: 'focus-moved-to-new',
} as const;

async function testFocus(
  context: ContextChangesContext,
  observer: EffectObserver,
  stop: ListenedElement,
  facts: ContextChangeFacts,
): Promise<void> {
  const { page, toNodeIndex } = context;
  const { mainFrame } = page;
  const node = toNodeIndex(stop.node);
  if (node === null) return;
  await mainFrame.call('unfocus', []);
  const dialogs = await mainFrame.call('findOpenDialogs', []);
  const effects = await observer.observe(stop.node, () => mainFrame.call('focusNode', [stop.node]));
  const where = await mainFrame.call('locateFocus', [stop.node, dialogs]);
  facts.focused.push(node);
  const change =
    findLeaving(effects) ??
    (where === 'removed' || where === 'gone' || where === 'elsewhere' || where === 'new'
      ? { kind: focusKinds[where], detail: '' }
      : null);
  if (change) facts.onFocus.push(toChange(context, stop, effects, change, false));
  await mainFrame.call('unfocus', []);
  await observer.restore(effects);
}

async function testInput(
  context: ContextChangesContext,
  observer: EffectObserver,
  field: ListenedField,
  facts: ContextChangeFacts,
): Promise<void> {
  const { page, toNodeIndex } = context;
  const { mainFrame, session } = page;
  const node = toNodeIndex(field.node);
  if (node === null) return;
  const dialogs = await mainFrame.call('findOpenDialogs', []);
  if (!(await mainFrame.call('focusNode', [field.node]))) return;
  const before = await mainFrame.call('readFieldValue', [field.node]);
  const effects = await observer.observe(field.node, () => changeValue(context, field));
  const where = await mainFrame.call('locateFocus', [field.node, dialogs]);
  const isChanged = before !== (await mainFrame.call('readFieldValue', [field.node]));
  const leaving = findLeaving(effects);
  if (!isChanged && leaving === null) {
    await observer.restore(effects);
    return;
  }
  facts.changed.push(node);
  const hasLeft = where === 'elsewhere' || where === 'new';
  // Codes with one box per character are typed like a single value.
  const isMoved = hasLeft && !field.isFilled;
  const isAdvanced = hasLeft && field.isFilled && field.text.length > 1;
  if (leaving) facts.onInput.push(toChange(context, field, effects, leaving, false));
  else if (isMoved) {
    const isNew =
      where === 'new' ||
      effects.changes.some(({ kind, node: shown }) => kind === 'shown' && shown === effects.focus);
    const kind = isNew ? 'focus-moved-to-new' : 'focus-moved';
    facts.onInput.push(toChange(context, field, effects, { kind, detail: '' }, false));
  } else if (isAdvanced)
    facts.onInput.push(toChange(context, field, effects, { kind: 'focus-advanced', detail: '' }, false));
  else if (where === 'same') {
    const later = await observer.observeNext(field.node, () => pressKey(session, TAB));
    const leavingLater = findLeaving(later);
    if (leavingLater) facts.onInput.push(toChange(context, field, later, leavingLater, true));
    await observer.restore(later);
  }
  await mainFrame.call('unfocus', []);
  await observer.restore(effects);
}

const RIGHT = toKeystroke('ArrowRight');

async function changeValue({ page }: ContextChangesContext, field: ListenedField): Promise<void> {
  const { session } = page;
  if (field.action === 'type') await typeText(session, field.text);
  else await pressKey(session, { choose: ARROW_DOWN, toggle: SPACE, step: RIGHT }[field.action]);
}

type Change = Pick<ContextChange, 'kind' | 'detail'>;

/** Returns how an action leaves the page or its window; null if it doesn't. */
function findLeaving({ navigations, submits, windows, dialogs }: Effects): Change | null {
  if (submits > 0) return { kind: 'submit', detail: '' };
  if (windows[0] !== undefined) return { kind: 'window', detail: windows[0] };
  if (navigations[0] !== undefined) return { kind: 'navigation', detail: navigations[0] };
  return dialogs[0] === undefined ? null : { kind: 'dialog', detail: dialogs[0] };
}

function toChange(
  { toNodeIndex }: ContextChangesContext,
  { node, similar }: ListenedElement,
  { focus }: Effects,
  change: Change,
  isOnLeaving: boolean,
): ContextChange {
  return {
    ...change,
    node: toNodeIndex(node)!,
    similar: similar.flatMap((other) => toNodeIndex(other) ?? []),
    isOnLeaving,
    target: /^focus-(moved|advanced)/.test(change.kind) && focus >= 0 ? toNodeIndex(focus) : null,
  };
}
