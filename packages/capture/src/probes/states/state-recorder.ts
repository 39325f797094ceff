import type { NodeIndex, PageCapture } from '@curbcut/page-model';
import { capturePage } from '../../collector/capture-page.ts';
import { createNodeNumbering } from '../../collector/walk-numbers.ts';
import type { OpenedState } from '../define-probe.ts';
import type { KeyboardFacts } from '../keyboard/facts.ts';
import { BACK_TAB, pressKey, TAB } from '../keyboard/keys.ts';
import { LimitReachedError, type StatesContext, statesBudget } from './budget.ts';
import { type ControlActivator, UNUSED_KEY } from './control-activator.ts';
import type { VisibleTabStops } from './in-page/focus-appearances.ts';

/** Captures page states for the rules, with facts about focus in them. */
export class StateRecorder {
  readonly #context: StatesContext;
  readonly #activator: ControlActivator;
  #states = 0;

  constructor(context: StatesContext, activator: ControlActivator) {
    this.#context = context;
    this.#activator = activator;
  }

  /** Captures what is shown now and tests focus in it. For `restyled` states, only the colors matter. */
  async capture(keys: readonly string[], path: readonly string[], kind: OpenedState['kind']): Promise<void> {
    const { page, stateReceiver, toNodeIndex, capture: loaded } = this.#context;
    this.#states += 1;
    if (this.#states > this.#context.limits.maxStates) throw new LimitReachedError();
    if (stateReceiver === undefined) return;
    if (loaded.nodes.kind.length > statesBudget.maxNodes) throw new LimitReachedError();
    const { session } = page;
    // A state that closes on its own after a while must stay open during the capture.
    const setScriptsDisabled = (value: boolean) =>
      session.send('Emulation.setScriptExecutionDisabled', { value });
    await setScriptsDisabled(true);
    let state: OpenedState;
    let stops: VisibleTabStops = { suspects: 0, hidden: 0 };
    try {
      const capture = await capturePage(page, { shouldDetectSound: false });
      const { roots, origins } = await this.#activator.call('getVisibleNodes', []);
      const numbering = createNodeNumbering(capture);
      state = {
        path,
        keys,
        kind,
        capture,
        roots: roots.flatMap((number) => numbering.toNodeIndex(number) ?? []),
        facts: {},
        origins: Array.from(capture.nodes.kind, (_, node) => {
          const origin = origins[numbering.toWalkNumber(node) ?? -1] ?? -1;
          return origin === -1 ? -1 : (toNodeIndex(origin) ?? -1);
        }),
      };
      if (kind === 'opened') {
        await pressKey(session, UNUSED_KEY);
        stops = await this.#activator.call('findFocusSuspects', []);
      }
    } finally {
      await setScriptsDisabled(false);
    }
    const hasStops = stops.suspects + stops.hidden > 0;
    const keyboard = hasStops ? await this.#testStops(state.capture, stops) : null;
    await stateReceiver.onState(keyboard === null ? state : { ...state, facts: { keyboard } });
  }

  /**
   * Adds the facts about focus in a state that require scripts, because scripts may show focus or move it
   * elsewhere.
   */
  async #testStops(capture: PageCapture, { suspects, hidden }: VisibleTabStops): Promise<KeyboardFacts> {
    const { page, call } = this.#context;
    const numbers = await call('getTestedStopNumbers', []);
    const numbering = createNodeNumbering(capture);
    const nodes = numbers.map((number) => (number === -1 ? null : numbering.toNodeIndex(number)));
    const unmarked: NodeIndex[] = [];
    const fleeting: NodeIndex[] = [];
    for (let index = 0; index < suspects; index++) {
      await this.#activator.call('focusSuspect', [index]);
      // Scripts that show focus only to keyboard users watch for this key.
      await pressKey(page.session, TAB);
      await pressKey(page.session, BACK_TAB);
      await this.#activator.runTimers();
      const isUnchanged = await this.#activator.call('isSuspectUnchanged', [index]);
      const node = nodes[index];
      if (isUnchanged && node != null) unmarked.push(node);
    }
    for (let index = 0; index < hidden; index++) {
      const isFocused = await this.#activator.call('focusHiddenStop', [index]);
      if (isFocused) await this.#activator.passTime(statesBudget.focusLeaveMs);
      const keepsFocus = isFocused && (await this.#activator.call('keepsFocus', [index]));
      const node = nodes[suspects + index];
      if (!keepsFocus && node != null) fleeting.push(node);
    }
    return {
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
}
