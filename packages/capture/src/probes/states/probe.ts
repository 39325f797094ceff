import { capturePage } from '../../collector/capture-page.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { ENTER, ESCAPE, pressKey } from '../keyboard/keys.ts';
import { advancePageTime } from '../page-time.ts';
import { createNodeNumbering } from '../walk-numbers.ts';
import type { OperatedControl } from './facts.ts';
import type { AimedTrigger, ShownNodes, StateChange, TriggerInfo } from './in-page/state-explorer.ts';

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
  /** Controls within a state that are operated there, and how deep states are nested. */
  maxNested: 6,
  maxDepth: 3,
  /** How often a control is operated again while it shows new content, as the button of a carousel does. */
  maxRepeats: 5,
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
    await context.page.session.send('Runtime.evaluate', { expression: 'window.open = () => null; void 0' });
    await context.call('curbcutInPage.startBlockingNavigation(), curbcutInPage.startExploringStates()');
    const isComplete = await explorer.explore();
    return { facts: { operated: explorer.operated }, isComplete };
  },
  cleanUp: async ({ call, isClockStopped }) => {
    // Without a clock, waiting for the last attempts would not end, and the tab is not used again.
    if (!isClockStopped) await call<void>('curbcutInPage.stopBlockingNavigation()');
  },
});

/** A control that could not be operated for lack of time or because the page cannot be restored. */
class LimitReachedError extends Error {}

class StatesExplorer {
  readonly operated: OperatedControl[] = [];
  readonly #context: StatesContext;
  readonly #alike = new Map<string, number>();
  readonly #keys = new Set<string>();
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

  /** Opens what one control shows, and what the controls in it show, and closes all of it. */
  async #exploreTrigger(
    trigger: TriggerInfo,
    path: readonly string[],
    keys: readonly string[],
  ): Promise<void> {
    if (!this.#isWorthwhile(trigger)) return;
    for (let repeat = 0; repeat <= budget.maxRepeats; repeat++) {
      const aimed = await this.#operate(trigger);
      if (aimed === null) return;
      this.#context.stateReceiver?.onOperated(trigger.key);
      const change = await this.#readChange(trigger);
      this.operated.push(...change.operated);
      if (change.shown === 0) return;
      const steps = [...path, describeAction(trigger, aimed, repeat)];
      const allKeys = [...keys, trigger.key];
      await this.#captureState(allKeys, steps);
      if (steps.length < budget.maxDepth) await this.#exploreNested(trigger, steps, allKeys);
      const isSwap = change.hidden > 0 && !change.isOverlay;
      if (!isSwap || trigger.isDeclared) {
        await this.#close(trigger, change);
        return;
      }
    }
  }

  #isWorthwhile({ key, signature }: TriggerInfo): boolean {
    const alike = this.#alike.get(signature) ?? 0;
    if (alike >= budget.maxAlike || this.#keys.has(key)) return false;
    if (this.#context.stateReceiver?.isKnown(key)) return false;
    this.#alike.set(signature, alike + 1);
    this.#keys.add(key);
    return true;
  }

  async #exploreNested(parent: TriggerInfo, path: readonly string[], keys: readonly string[]): Promise<void> {
    const nested = sortByNovelty(await this.#findTriggers(true)).slice(0, budget.maxNested);
    for (const [position, trigger] of nested.entries()) {
      await this.#exploreTrigger(trigger, path, keys);
      if (position === nested.length - 1) return;
      // Closing a state may have closed the one around it.
      const aimed = await this.#call<AimedTrigger | null>(`aimAtTrigger(${nested[position + 1]!.id})`);
      if (aimed !== null && !aimed.isCovered) continue;
      if ((await this.#operate(parent)) === null) return;
      await this.#readChange(parent);
    }
  }

  /** Operates a control like a user does; null when that is not possible now. */
  async #operate({ id, action }: TriggerInfo): Promise<AimedTrigger | null> {
    if (this.#operations >= budget.maxOperations || this.#context.remainingMs() <= 0)
      throw new LimitReachedError();
    const aimed = await this.#call<AimedTrigger | null>(`aimAtTrigger(${id})`);
    if (aimed === null) return null;
    this.#operations += 1;
    const { session } = this.#context.page;
    if (aimed.isCovered) await pressKey(session, ENTER);
    else if (action === 'hover') await this.#moveMouse(aimed.x, aimed.y);
    else await this.#click(aimed.x, aimed.y);
    return aimed;
  }

  /** Waits until the page has reacted to a control, and returns what changed. */
  async #readChange({ id }: TriggerInfo): Promise<StateChange> {
    const { isClockStopped, page } = this.#context;
    for (let step = 0; ; step++) {
      const change = await this.#call<StateChange | null>(`readStateChange(${id}, ${step})`);
      if (change !== null) return change;
      if (isClockStopped) await advancePageTime(page.session, budget.stepMs, budget.callMs);
      else await this.#call(`waitForNextStep(${budget.stepMs})`);
    }
  }

  async #captureState(keys: readonly string[], path: readonly string[]): Promise<void> {
    const { page, stateReceiver, toNodeIndex, capture: loaded } = this.#context;
    this.#states += 1;
    if (this.#states > budget.maxStates) throw new LimitReachedError();
    if (stateReceiver === undefined) return;
    if (loaded.nodes.kind.length > budget.maxNodes) throw new LimitReachedError();
    const { session } = page;
    // A state that closes by itself after a while must not do so during the capture.
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    try {
      const capture = await capturePage(page, { shouldDetectSound: false });
      const { roots, origins } = await this.#call<ShownNodes>('getShownNodes()');
      const numbering = createNodeNumbering(capture);
      await stateReceiver.onState({
        path,
        keys,
        capture,
        roots: roots.flatMap((number) => numbering.toNodeIndex(number) ?? []),
        origins: Array.from(capture.nodes.kind, (_, node) => {
          const origin = origins[numbering.toWalkNumber(node) ?? -1] ?? -1;
          return origin === -1 ? -1 : (toNodeIndex(origin) ?? -1);
        }),
      });
    } finally {
      await session.send('Emulation.setScriptExecutionDisabled', { value: false });
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
    .sort(
      (one, other) =>
        one.position - other.position || Number(other.trigger.isDeclared) - Number(one.trigger.isDeclared),
    )
    .map(({ trigger }) => trigger);
}

function describeAction({ action, label }: TriggerInfo, { isCovered }: AimedTrigger, repeat: number): string {
  const name = label === '' ? 'a control without a name' : `“${label}”`;
  const times = repeat === 0 ? '' : ` ${repeat + 1} times`;
  if (action === 'hover') return `Hover over ${name}`;
  return isCovered ? `Press Enter on ${name}${times}` : `Click ${name}${times}`;
}
