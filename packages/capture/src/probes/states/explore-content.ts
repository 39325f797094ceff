import { LimitReachedError, type StatesContext, statesBudget } from './budget.ts';
import type { ControlActivator } from './control-activator.ts';
import { describeAction } from './describe-action.ts';
import type { ControlInteraction } from './facts.ts';
import type { FoundTriggers, TriggerInfo } from './in-page/state-explorer.ts';
import type { StateRecorder } from './state-recorder.ts';
import type { SuspectState } from './test-opened-controls.ts';

/**
 * A state reached from the page as loaded, with controls that are activated when everything else has been
 * opened.
 */
interface DeferredState {
  readonly parent: TriggerInfo;
  readonly nested: readonly TriggerInfo[];
  readonly path: readonly string[];
  readonly keys: readonly string[];
}

/** Opens hidden content, and content hidden within it, and closes it again. */
export class ContentExplorer {
  readonly interactions: ControlInteraction[] = [];
  /** States in which only the mouse may reach some elements. */
  readonly suspects: SuspectState[] = [];
  readonly #context: StatesContext;
  readonly #activator: ControlActivator;
  readonly #recorder: StateRecorder;
  readonly #alike = new Map<string, number>();
  readonly #keys = new Set<string>();
  readonly #deferred: DeferredState[] = [];

  constructor(context: StatesContext, activator: ControlActivator, recorder: StateRecorder) {
    this.#context = context;
    this.#activator = activator;
    this.#recorder = recorder;
  }

  /** Explores the page as loaded. */
  async explore(): Promise<void> {
    const { found, isCut } = await this.#findTriggers(false);
    for (const trigger of sortByNovelty(found)) await this.#exploreTrigger(trigger, [], []);
    for (const state of this.#deferred) await this.#exploreDeferred(state);
    if (isCut) throw new LimitReachedError();
  }

  #findTriggers(isNested: boolean): Promise<FoundTriggers> {
    const { call, isSignedIn } = this.#context;
    return call('findStateTriggers', [isNested, isSignedIn]);
  }

  /**
   * Opens what a control shows and what the controls in it show, and closes all of it. Returns whether the
   * control showed nothing and hid something.
   */
  async #exploreTrigger(
    trigger: TriggerInfo,
    path: readonly string[],
    keys: readonly string[],
  ): Promise<boolean> {
    if (!this.#isWorthwhile(trigger)) return false;
    const edited = await this.#activator.readEditedTexts();
    const hasClosed = await this.#openAndClose(trigger, path, keys);
    await this.#activator.undoEdits(edited);
    return hasClosed;
  }

  async #openAndClose(
    trigger: TriggerInfo,
    path: readonly string[],
    keys: readonly string[],
  ): Promise<boolean> {
    for (let repeat = 0; repeat <= statesBudget.maxRepeats; repeat++) {
      const aimed = await this.#activator.activate(trigger);
      if (aimed === null) return false;
      this.#context.stateReceiver?.onOperated(this.#getPartKey(trigger));
      const change = await this.#activator.readChange(trigger);
      this.interactions.push(...change.interactions);
      if (change.shown === 0) return change.hidden > 0;
      const steps = [...path, describeAction(trigger, aimed, repeat)];
      const allKeys = [...keys, this.#getPartKey(trigger)];
      await this.#recorder.capture(allKeys, steps, 'opened');
      if (path.length + repeat === 0 && /^(click|pick)$/.test(trigger.action))
        await this.#addSuspect({ opener: trigger, path: steps, keys: allKeys });
      if (steps.length < statesBudget.maxDepth) await this.#exploreNested(trigger, steps, allKeys);
      const isSwap = change.hidden > 0 && !change.isOverlay;
      if (!isSwap || trigger.isDeclared) {
        this.interactions.push(...(await this.#activator.close(trigger, change)));
        return false;
      }
    }
    return false;
  }

  /** Remembers a state if only the mouse may reach some elements in it. */
  async #addSuspect(state: SuspectState): Promise<void> {
    if (this.suspects.length >= this.#context.limits.maxUsed) return;
    if (await this.#activator.call('mayNeedMouse', [state.opener.id])) this.suspects.push(state);
  }

  /** Returns the key that the control also has on other pages. */
  #getPartKey({ node, key }: TriggerInfo): string {
    const { stateReceiver, toNodeIndex } = this.#context;
    return stateReceiver?.getKey(toNodeIndex(node), key) ?? key;
  }

  #isWorthwhile(trigger: TriggerInfo): boolean {
    const { key, signature, action } = trigger;
    const { maxAlike, maxAlikeFields } = this.#context.limits;
    const alike = this.#alike.get(signature) ?? 0;
    const isField = action === 'check' || action === 'choose';
    if (alike >= (isField ? maxAlikeFields : maxAlike) || this.#keys.has(key)) return false;
    if (this.#context.stateReceiver?.isKnown(this.#getPartKey(trigger))) return false;
    this.#alike.set(signature, alike + 1);
    this.#keys.add(key);
    return true;
  }

  async #exploreNested(parent: TriggerInfo, path: readonly string[], keys: readonly string[]): Promise<void> {
    const nested = sortByNovelty((await this.#findTriggers(true)).found).slice(
      0,
      this.#context.limits.maxNested,
    );
    if (path.length > 1) return this.#exploreEach(parent, nested, path, keys);
    // Menu items seldom show anything, so the page's other hidden content comes first.
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

  /** Opens a state again to activate the controls that were postponed. */
  async #exploreDeferred({ parent, nested, path, keys }: DeferredState): Promise<void> {
    if ((await this.#activator.activate(parent)) === null) return;
    const change = await this.#activator.readChange(parent);
    await this.#exploreEach(parent, nested, path, keys);
    if (await this.#activator.call('isStateShown', [parent.id]))
      this.interactions.push(...(await this.#activator.close(parent, change)));
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
      if (position === nested.length - 1 || closed >= statesBudget.maxClosing) return;
      // Closing a state may have closed the state that contains it.
      const aimed = await this.#activator.call('pointAtTrigger', [nested[position + 1]!.id]);
      if (aimed !== null && !aimed.isCovered) continue;
      if ((await this.#activator.activate(parent)) === null) return;
      await this.#activator.readChange(parent);
    }
  }

  /** Submits forms as they are, to see what messages they show. */
  async submitForms(): Promise<void> {
    const { questions, toWalkNumber } = this.#context;
    const numbers = questions.submitButtons.flatMap((button) => toWalkNumber(button) ?? []);
    const buttons = await this.#activator.call('addStateTriggers', [numbers]);
    for (const button of buttons) {
      if (!this.#isWorthwhile(button)) continue;
      const aimed = await this.#activator.activate(button);
      if (aimed === null) continue;
      const key = this.#getPartKey(button);
      this.#context.stateReceiver?.onOperated(key);
      const change = await this.#activator.readChange(button);
      if (change.shown > 0) await this.#recorder.capture([key], [describeAction(button, aimed, 0)], 'opened');
    }
  }
}

/**
 * Sorts the first control of each component before the second ones, and so on. Controls that declare what
 * they do come first.
 */
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

/**
 * Controls that declare what they show come first, then others, form fields and controls named after an
 * action.
 */
function getRank({ isDeclared, asksForInput, action }: TriggerInfo): number {
  if (isDeclared) return 0;
  if (asksForInput) return 3;
  return action === 'check' || action === 'choose' ? 2 : 1;
}
