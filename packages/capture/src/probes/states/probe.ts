import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import { capturePage } from '../../collector/capture-page.ts';
import { typeText } from '../context-changes/type-text.ts';
import { defineProbe, type OpenedState, type ProbeContext } from '../define-probe.ts';
import { BACK_TAB, ENTER, ESCAPE, pressKey, TAB } from '../keyboard/keys.ts';
import { advancePageTime } from '../page-time.ts';
import { createNodeNumbering } from '../walk-numbers.ts';
import type { OperatedControl } from './facts.ts';
import type { ShownStops } from './in-page/focus-looks.ts';
import type {
  AimedTrigger,
  ShownNodes,
  StateChange,
  ToggleReading,
  TriggerInfo,
} from './in-page/state-explorer.ts';
import type { RestyledControl } from './in-page/text-looks.ts';

const budget = {
  /** For one call in the page. */
  callMs: 5_000,
  /** For the whole page, when the settings of the scan allow more. */
  totalMs: 60_000,
  /** Controls that are operated, and states that are captured. */
  maxOperations: 160,
  maxStates: 60,
  /** Controls of one component on the page. */
  maxAlike: 10,
  /** Form fields of one component on the page, which rarely show anything. */
  maxAlikeFields: 4,
  /** Controls within a state that are operated there, and how deep states are nested. */
  maxNested: 6,
  maxDepth: 3,
  /** Controls of one state, one after the other, that only close it. The others most likely do the same. */
  maxClosing: 2,
  /** How often a control is operated again while it shows new content, as the button of a carousel does. */
  maxRepeats: 5,
  /** Kinds of controls whose colors are compared under the pointer and with the focus. */
  maxRestyled: 20,
  /** Milliseconds within which a script would move the focus on. */
  focusLeaveMs: 100,
  /** Milliseconds of the page's time between two looks at it while content may still appear. */
  stepMs: 60,
  /** Page elements above which states are not captured, because each capture would cost too much. */
  maxNodes: 30_000,
};

type StatesContext = ProbeContext<'states', typeof budget>;

/**
 * Opens what the page hides behind controls: menus, dialogs, tabs, accordions and carousels. Operates the controls one
 * by one with mouse and keyboard, captures each new state for the rules, and closes it again. Records how the ARIA
 * states of the controls followed.
 */
export const statesProbe = defineProbe({
  name: 'content shown by controls',
  facts: 'states',
  effect: 'activates-controls',
  isBehaviorTest: true,
  budget,
  isNeeded: ({ hasTriggers }) => hasTriggers,
  runsScripts: () => true,
  async run(context) {
    const explorer = new StatesExplorer(context);
    await context.page.session.send('Runtime.evaluate', { expression: PREVENT_WINDOWS });
    await context.call(
      'curbcutInPage.startBlockingNavigation(), curbcutInPage.startExploringStates(), curbcutInPage.startTestingFocus()',
    );
    const isComplete = await explorer.explore();
    return { facts: { operated: explorer.operated }, isComplete };
  },
  cleanUp: async ({ call, hasScripts, isClockStopped }) => {
    // Timers may not run on pages without scripts, such as those with an SVG image in an object element.
    if (!hasScripts) return call<void>('curbcutInPage.stopBlockingNavigationNow()');
    // Without a clock, waiting for the last attempts would not end, and the tab is not used again.
    if (!isClockStopped) await call<void>('curbcutInPage.stopBlockingNavigation()');
  },
});

/** Runs in the page's own world. Some pages have a function of this name themselves. */
const PREVENT_WINDOWS =
  'if (/\\[native code\\]/.test(Function.prototype.toString.call(window.open))) window.open = () => null; void 0';

const ARROW_DOWN = { key: 'ArrowDown', modifiers: [] } as const;
const BACKSPACE = { key: 'Backspace', modifiers: [] } as const;
const TYPED_LETTER = 'a';
/** Some pages show the focus only after a key; this one has no meaning. */
const UNUSED_KEY = { key: 'F15', modifiers: [] } as const;
const SPACE = { key: ' ', modifiers: [] } as const;

/** A control that could not be operated for lack of time or because the page cannot be restored. */
class LimitReachedError extends Error {}

/** A state of the page as loaded, with controls in it that are operated when everything else has been opened. */
interface DeferredState {
  readonly parent: TriggerInfo;
  readonly nested: readonly TriggerInfo[];
  readonly path: readonly string[];
  readonly keys: readonly string[];
}

class StatesExplorer {
  readonly operated: OperatedControl[] = [];
  readonly #context: StatesContext;
  readonly #alike = new Map<string, number>();
  readonly #keys = new Set<string>();
  readonly #deferred: DeferredState[] = [];
  #operations = 0;
  #states = 0;

  constructor(context: StatesContext) {
    this.#context = context;
  }

  /** Explores the whole page and returns whether no limit cut it off. */
  async explore(): Promise<boolean> {
    const triggers = sortByNovelty(await this.#findTriggers(false));
    try {
      for (const trigger of triggers) await this.#exploreTrigger(trigger, [], []);
      for (const state of this.#deferred) await this.#exploreDeferred(state);
      await this.#exploreLooks();
      const { isSignedIn, hasScripts, call } = this.#context;
      if (hasScripts && !isSignedIn) await this.#submitForms();
      const toggles = isSignedIn ? [] : await call<TriggerInfo[]>('curbcutInPage.findStateToggles()');
      for (const toggle of toggles) await this.#switchTwice(toggle);
      return true;
    } catch (error) {
      if (error instanceof LimitReachedError) return false;
      throw error;
    }
  }

  #findTriggers(isNested: boolean): Promise<TriggerInfo[]> {
    const { call, isSignedIn } = this.#context;
    return call<TriggerInfo[]>(`curbcutInPage.findStateTriggers(${isNested}, ${isSignedIn})`);
  }

  /**
   * Opens what one control shows, and what the controls in it show, and closes all of it. Returns whether it showed
   * nothing and hid something.
   */
  async #exploreTrigger(
    trigger: TriggerInfo,
    path: readonly string[],
    keys: readonly string[],
  ): Promise<boolean> {
    if (!this.#isWorthwhile(trigger)) return false;
    for (let repeat = 0; repeat <= budget.maxRepeats; repeat++) {
      const aimed = await this.#operate(trigger);
      if (aimed === null) return false;
      this.#context.stateReceiver?.onOperated(trigger.key);
      const change = await this.#readChange(trigger);
      this.operated.push(...change.operated);
      if (change.shown === 0) return change.hidden > 0;
      const steps = [...path, describeAction(trigger, aimed, repeat)];
      const allKeys = [...keys, trigger.key];
      await this.#captureState(allKeys, steps, 'opened');
      if (steps.length < budget.maxDepth) await this.#exploreNested(trigger, steps, allKeys);
      const isSwap = change.hidden > 0 && !change.isOverlay;
      if (!isSwap || trigger.isDeclared) {
        await this.#close(trigger, change);
        return false;
      }
    }
    return false;
  }

  #isWorthwhile({ key, signature, action }: TriggerInfo): boolean {
    const alike = this.#alike.get(signature) ?? 0;
    const isField = action === 'check' || action === 'choose';
    if (alike >= (isField ? budget.maxAlikeFields : budget.maxAlike) || this.#keys.has(key)) return false;
    if (this.#context.stateReceiver?.isKnown(key)) return false;
    this.#alike.set(signature, alike + 1);
    this.#keys.add(key);
    return true;
  }

  async #exploreNested(parent: TriggerInfo, path: readonly string[], keys: readonly string[]): Promise<void> {
    const nested = sortByNovelty(await this.#findTriggers(true)).slice(0, budget.maxNested);
    if (path.length > 1) return this.#exploreEach(parent, nested, path, keys);
    // Items of a menu seldom show anything: what else the page hides comes first.
    const isLater = ({ isDeclared }: TriggerInfo) => !isDeclared;
    const later = nested.filter(isLater);
    if (later.length > 0) this.#deferred.push({ parent, nested: later, path, keys });
    await this.#exploreEach(
      parent,
      nested.filter((trigger) => !isLater(trigger)),
      path,
      keys,
    );
  }

  /** Opens a state again for the controls in it that were left for later. */
  async #exploreDeferred({ parent, nested, path, keys }: DeferredState): Promise<void> {
    if ((await this.#operate(parent)) === null) return;
    const change = await this.#readChange(parent);
    await this.#exploreEach(parent, nested, path, keys);
    if (await this.#call<boolean>(`isStateShown(${parent.id})`)) await this.#close(parent, change);
  }

  async #exploreEach(
    parent: TriggerInfo,
    nested: readonly TriggerInfo[],
    path: readonly string[],
    keys: readonly string[],
  ): Promise<void> {
    let closed = 0;
    for (const [position, trigger] of nested.entries()) {
      const hasClosed = await this.#exploreTrigger(trigger, path, keys);
      closed = hasClosed ? closed + 1 : 0;
      if (position === nested.length - 1 || closed >= budget.maxClosing) return;
      // Closing a state may have closed the one around it.
      const aimed = await this.#call<AimedTrigger | null>(`aimAtTrigger(${nested[position + 1]!.id})`);
      if (aimed !== null && !aimed.isCovered) continue;
      if ((await this.#operate(parent)) === null) return;
      await this.#readChange(parent);
    }
  }

  /**
   * Clicks a control that is on or off twice, and records whether it looks different each time while its state stays the
   * same. Both times it has the focus and the pointer.
   */
  async #switchTwice(toggle: TriggerInfo): Promise<void> {
    const read = () => this.#call<ToggleReading | null>(`readToggle(${toggle.id})`);
    const before = await read();
    const readings: (ToggleReading | null)[] = [];
    for (let click = 0; click < 2; click++) {
      const aimed = await this.#operate(toggle);
      if (aimed === null || aimed.isCovered) return;
      readings.push(await read());
    }
    const [on, off] = readings;
    if (!before || !on || !off || before.node === -1) return;
    const node = this.#context.toNodeIndex(before.node);
    const isSameState = on.value === before.value && off.value === before.value;
    const isNamed = on.label !== before.label;
    if (node === null || !isSameState || isNamed || on.look === off.look) return;
    const { attribute, value } = before;
    const shared = { relation: 'controlled', isConveyedElsewhere: false } as const;
    this.operated.push({ node, attribute, before: value, after: on.value, change: 'restyled', ...shared });
  }

  /** Operates a control like a user does; null when that is not possible now. */
  async #operate({ id, action }: TriggerInfo): Promise<AimedTrigger | null> {
    if (this.#operations >= budget.maxOperations || this.#context.remainingMs() <= 0)
      throw new LimitReachedError();
    const aimed = await this.#call<AimedTrigger | null>(`aimAtTrigger(${id})`);
    if (aimed === null) return null;
    this.#operations += 1;
    const { session } = this.#context.page;
    if (action === 'choose') await pressKey(session, ARROW_DOWN);
    else if (aimed.isCovered && action !== 'type')
      await pressKey(session, action === 'check' ? SPACE : ENTER);
    else if (action === 'hover') await this.#moveMouse(aimed.x, aimed.y);
    else if (!aimed.isCovered) await this.#click(aimed.x, aimed.y);
    if (action === 'type') await typeText(session, TYPED_LETTER);
    return aimed;
  }

  /** Waits until the page has reacted to a control, and returns what changed. */
  async #readChange({ id }: TriggerInfo): Promise<StateChange> {
    for (let step = 0; ; step++) {
      const change = await this.#call<StateChange | null>(`readStateChange(${id}, ${step})`);
      if (change !== null) return change;
      await this.#passTime(budget.stepMs);
    }
  }

  async #passTime(ms: number): Promise<void> {
    const { isClockStopped, page } = this.#context;
    if (isClockStopped) await advancePageTime(page.session, ms, budget.callMs);
    else await this.#call(`waitForNextStep(${ms})`);
  }

  /** Captures what is shown now, and tests the focus in it; for `restyled` states only the colors matter. */
  async #captureState(
    keys: readonly string[],
    path: readonly string[],
    kind: OpenedState['kind'],
  ): Promise<void> {
    const { page, stateReceiver, toNodeIndex, capture: loaded } = this.#context;
    this.#states += 1;
    if (this.#states > budget.maxStates) throw new LimitReachedError();
    if (stateReceiver === undefined) return;
    if (loaded.nodes.kind.length > budget.maxNodes) throw new LimitReachedError();
    const { session } = page;
    // A state that closes by itself after a while must not do so during the capture.
    const setScriptsDisabled = (value: boolean) =>
      session.send('Emulation.setScriptExecutionDisabled', { value });
    await setScriptsDisabled(true);
    let state: OpenedState;
    let stops: ShownStops = { suspects: 0, hidden: 0 };
    try {
      const capture = await capturePage(page, { shouldDetectSound: false });
      const { roots, origins } = await this.#call<ShownNodes>('getShownNodes()');
      const numbering = createNodeNumbering(capture);
      state = {
        path,
        keys,
        kind,
        capture,
        roots: roots.flatMap((number) => numbering.toNodeIndex(number) ?? []),
        origins: Array.from(capture.nodes.kind, (_, node) => {
          const origin = origins[numbering.toWalkNumber(node) ?? -1] ?? -1;
          return origin === -1 ? -1 : (toNodeIndex(origin) ?? -1);
        }),
      };
      if (kind === 'opened') {
        await pressKey(session, UNUSED_KEY);
        stops = await this.#call<ShownStops>('findFocusSuspects()');
      }
    } finally {
      await setScriptsDisabled(false);
    }
    if (stops.suspects + stops.hidden > 0) await this.#testStops(state.capture, stops);
    await stateReceiver.onState(state);
  }

  /** Adds the facts about the focus in a state that need scripts: they may show the focus, or move it on. */
  async #testStops(capture: PageCapture, { suspects, hidden }: ShownStops): Promise<void> {
    const { page, call } = this.#context;
    const numbers = await call<number[]>('curbcutInPage.getWalkNumbers(curbcutInPage.getTestedStops())');
    const numbering = createNodeNumbering(capture);
    const nodes = numbers.map((number) => (number === -1 ? null : numbering.toNodeIndex(number)));
    const unmarked: NodeIndex[] = [];
    const fleeting: NodeIndex[] = [];
    for (let index = 0; index < suspects; index++) {
      await this.#call(`focusSuspect(${index})`);
      // Scripts that show the focus only to keyboard users watch for this key.
      await pressKey(page.session, TAB);
      await pressKey(page.session, BACK_TAB);
      const isUnchanged = await this.#call<boolean>(`isSuspectUnchanged(${index})`);
      const node = nodes[index];
      if (isUnchanged && node != null) unmarked.push(node);
    }
    for (let index = 0; index < hidden; index++) {
      const isFocused = await this.#call<boolean>(`focusHiddenStop(${index})`);
      if (isFocused) await this.#passTime(budget.focusLeaveMs);
      const keepsFocus = isFocused && (await this.#call<boolean>(`keepsFocus(${index})`));
      const node = nodes[suspects + index];
      if (!keepsFocus && node != null) fleeting.push(node);
    }
    capture.facts.keyboard = {
      traps: [],
      walked: [],
      isWalkCut: false,
      weakIndicators: unmarked.map((node) => ({ node, kind: 'none', contrast: null })),
      untestedIndicators: Array.from(capture.nodes.kind, (_, node) => node).filter(
        (node) => !unmarked.includes(node),
      ),
      fleeting,
    };
  }

  /** Gives each kind of control the pointer and the focus, and captures it where its text may become hard to read. */
  async #exploreLooks(): Promise<void> {
    const { stateReceiver, remainingMs, page } = this.#context;
    const { controls, isCut } = await this.#call<{ controls: RestyledControl[]; isCut: boolean }>(
      `findRestyledControls(${budget.maxRestyled})`,
    );
    // The control that was operated last still has both.
    await this.#moveMouse(0, 0);
    await page.mainFrame.call('unfocus', []);
    for (const { id, action, label, key } of controls) {
      if (stateReceiver?.isKnown(key)) continue;
      if (remainingMs() <= 0) throw new LimitReachedError();
      const point = await this.#call<{ x: number; y: number } | null>(`aimAtRestyledControl(${id})`);
      if (point === null) continue;
      if (action === 'hover') await this.#moveMouse(point.x, point.y);
      else {
        await pressKey(page.session, UNUSED_KEY);
        await this.#call(`focusRestyledControl(${id})`);
      }
      stateReceiver?.onOperated(key);
      if (await this.#call<boolean>(`isPoorlyRestyled(${id})`)) {
        await this.#call(`showRestyledControl(${id})`);
        const name = quoteLabel(label);
        const step = action === 'hover' ? `Hover over ${name}` : `Move the focus to ${name}`;
        await this.#captureState([key], [step], 'restyled');
      }
      if (action === 'hover') await this.#moveMouse(0, 0);
      else await page.mainFrame.call('unfocus', []);
    }
    if (isCut) throw new LimitReachedError();
  }

  /** Submits forms as they are, for the messages that they show. */
  async #submitForms(): Promise<void> {
    const { questions, toWalkNumber } = this.#context;
    const numbers = questions.submitButtons.flatMap((button) => toWalkNumber(button) ?? []);
    const buttons = await this.#call<TriggerInfo[]>(`addStateTriggers(${JSON.stringify(numbers)})`);
    for (const button of buttons) {
      if (!this.#isWorthwhile(button)) continue;
      const aimed = await this.#operate(button);
      if (aimed === null) continue;
      this.#context.stateReceiver?.onOperated(button.key);
      const change = await this.#readChange(button);
      if (change.shown > 0)
        await this.#captureState([button.key], [describeAction(button, aimed, 0)], 'opened');
    }
  }

  /** Closes what a control opened. Content that does not cover anything may stay open. */
  async #close(trigger: TriggerInfo, change: StateChange): Promise<void> {
    const { session } = this.#context.page;
    const isClosed = async () => !(await this.#call<boolean>(`isStateShown(${trigger.id})`));
    if (trigger.action === 'hover') {
      await this.#moveMouse(0, 0);
      return;
    }
    if (change.isOverlay) {
      await pressKey(session, ESCAPE);
      if (await isClosed()) return;
    }
    if (trigger.action === 'type') {
      await pressKey(session, BACKSPACE);
      return;
    }
    // The next option may show something else, but what has been shown can stay.
    if (trigger.action === 'choose') return;
    const aimed = await this.#operate(trigger);
    if (aimed !== null) {
      this.operated.push(...(await this.#readChange(trigger)).operated);
      if (await isClosed()) return;
    }
    const close = await this.#call<{ x: number; y: number } | null>(`findCloseControl(${trigger.id})`);
    if (close === null) return;
    await this.#click(close.x, close.y);
    await isClosed();
  }

  async #moveMouse(x: number, y: number): Promise<void> {
    await this.#context.page.session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  }

  async #click(x: number, y: number): Promise<void> {
    const { session } = this.#context.page;
    const button = { x, y, button: 'left', clickCount: 1 } as const;
    await Promise.all([
      session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }),
      session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button }),
      session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button }),
    ]);
  }

  #call<T>(expression: string): Promise<T> {
    return this.#context.call<T>(`curbcutInPage.${expression}`);
  }
}

/** Sorts the first control of each component before the second ones, and so on; controls that say what they do first. */
function sortByNovelty(triggers: readonly TriggerInfo[]): TriggerInfo[] {
  const counts = new Map<string, number>();
  return triggers
    .map((trigger) => {
      const position = counts.get(trigger.signature) ?? 0;
      counts.set(trigger.signature, position + 1);
      return { trigger, position };
    })
    .sort((one, other) => one.position - other.position || getRank(one.trigger) - getRank(other.trigger))
    .map(({ trigger }) => trigger);
}

/** Controls that say what they show come first, then others, form fields, and those with the name of an action. */
function getRank({ isDeclared, isAsking, action }: TriggerInfo): number {
  if (isDeclared) return 0;
  if (isAsking) return 3;
  return action === 'check' || action === 'choose' ? 2 : 1;
}

const quoteLabel = (label: string): string => (label === '' ? 'a control without a name' : `“${label}”`);

function describeAction({ action, label }: TriggerInfo, { isCovered }: AimedTrigger, repeat: number): string {
  const name = quoteLabel(label);
  const times = repeat === 0 ? '' : ` ${repeat + 1} times`;
  if (action === 'hover') return `Hover over ${name}`;
  if (action === 'type') return `Type “${TYPED_LETTER}” in ${name}`;
  if (action === 'choose') return `Choose the next option of ${name}${times}`;
  return isCovered ? `Press Enter on ${name}${times}` : `Click ${name}${times}`;
}
