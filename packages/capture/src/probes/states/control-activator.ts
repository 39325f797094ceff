import { typeText } from '../context-changes/type-text.ts';
import type { CallInPage } from '../define-probe.ts';
import type { PageClock } from '../interaction/page-clock.ts';
import { ARROW_DOWN, BACKSPACE, ENTER, ESCAPE, pressKey, SPACE, toKeystroke } from '../keyboard/keys.ts';
import { advancePageTime } from '../page-time.ts';
import { LimitReachedError, type StatesContext, statesBudget } from './budget.ts';
import type { ControlInteraction } from './facts.ts';
import type { StateChange, TargetedTrigger, TriggerInfo } from './in-page/state-explorer.ts';

const UNDO = { key: 'z', modifiers: ['ctrl'] } as const;
/** Some pages show focus only after a key press. This key has no function. */
export const UNUSED_KEY = toKeystroke('F15');
/** Maximum number of presses to undo what one control changed in an editor. */
const MAX_UNDO_PRESSES = 12;
/** Typed into fields that show suggestions. */
export const TYPED_LETTER = 'a';

/** Activates controls by mouse and keyboard, and closes what they opened. */
export class ControlActivator {
  readonly #context: StatesContext;
  readonly #clock: PageClock | null;
  #activations = 0;

  /** @param clock immediately runs the page's timers that an action starts; null to wait for them */
  constructor(context: StatesContext, clock: PageClock | null) {
    this.#context = context;
    this.#clock = clock;
  }

  /** Number of controls that have been activated. */
  get activations(): number {
    return this.#activations;
  }

  /** Activates a control like a user; null if that isn't possible now. */
  async activate(trigger: TriggerInfo): Promise<TargetedTrigger | null> {
    if (this.#activations >= this.#context.limits.maxOperations) throw new LimitReachedError();
    const { action } = trigger;
    const aimed = await this.aim(trigger);
    if (aimed === null) return null;
    this.#activations += 1;
    // The total number of controls isn't known, because each one may show others.
    this.#context.onDone(this.#activations, null);
    // Earlier timers aren't part of the control's effect.
    await this.#clock?.mark();
    const { session } = this.#context.page;
    if (action === 'choose') await pressKey(session, ARROW_DOWN);
    else if (aimed.isCovered && action !== 'type' && action !== 'pick')
      await pressKey(session, action === 'check' ? SPACE : ENTER);
    else if (action === 'hover') await this.moveMouse(aimed.x, aimed.y);
    else if (!aimed.isCovered) await this.#click(aimed.x, aimed.y);
    if (action === 'type') await typeText(session, TYPED_LETTER);
    return aimed;
  }

  /** Scrolls a control into view; null if it can't be activated now. */
  aim({ id }: TriggerInfo): Promise<TargetedTrigger | null> {
    return this.call('pointAtTrigger', [id]);
  }

  /** Waits until the page has reacted to a control, and returns what changed. */
  async readChange({ id }: TriggerInfo): Promise<StateChange> {
    for (let step = 0; ; step++) {
      const read = () => this.call('readStateChange', [id, step]);
      const change = await (step === 0 ? this.#afterTimers(read) : read());
      if (change !== null) return change;
      await this.passTime(statesBudget.stepMs);
    }
  }

  /** Runs the page's timers that belong to the last action, if they are being held. */
  async runTimers(): Promise<void> {
    await this.#clock?.advance(statesBudget.reactionMs);
  }

  /** Runs timers like {@link runTimers}, and sends the next command without waiting for the response. */
  async #afterTimers<T>(send: () => Promise<T>): Promise<T> {
    const [, result] = await Promise.all([this.runTimers(), send()]);
    return result;
  }

  async passTime(ms: number): Promise<void> {
    const { isClockStopped, page } = this.#context;
    if (isClockStopped) await advancePageTime(page.session, ms, statesBudget.callMs);
    else {
      await Promise.all([this.#clock?.advance(ms), this.call('waitForNextStep', [ms])]);
    }
  }

  /**
   * Closes what a control opened. Content that doesn't cover anything may stay open. If the control was
   * activated again for this, returns how its states changed.
   */
  async close(trigger: TriggerInfo, { isOverlay }: StateChange): Promise<readonly ControlInteraction[]> {
    const { session } = this.#context.page;
    const isClosed = async () => !(await this.#afterTimers(() => this.call('isStateShown', [trigger.id])));
    if (trigger.action === 'hover') {
      await this.moveMouse(0, 0);
      return [];
    }
    if (isOverlay) {
      await pressKey(session, ESCAPE);
      if (await isClosed()) return [];
    }
    if (trigger.action === 'type') {
      await pressKey(session, BACKSPACE);
      return [];
    }
    // The next option may show something else, but content that has been shown can stay.
    if (trigger.action === 'choose') return [];
    const aimed = await this.activate(trigger);
    const interactions = aimed === null ? [] : (await this.readChange(trigger)).interactions;
    if (aimed !== null && (await isClosed())) return interactions;
    const close = await this.call('findCloseControl', [trigger.id]);
    if (close === null) return interactions;
    await this.#click(close.x, close.y);
    await isClosed();
    return interactions;
  }

  /** Returns the text in the page's editors, for {@link undoEdits}. */
  readEditedTexts(): Promise<string> {
    return this.call('readEditedTexts', []);
  }

  /**
   * Undoes what a control changed in an editor, as people do. Otherwise, a preview that is opened later, for example,
   * would show headings that we've made.
   */
  async undoEdits(before: string): Promise<void> {
    let now = await this.readEditedTexts();
    for (let press = 0; now !== before && press < MAX_UNDO_PRESSES; press++) {
      if (!(await this.call('hasEditorFocus', []))) return;
      await pressKey(this.#context.page.session, UNDO);
      await this.runTimers();
      const undone = await this.readEditedTexts();
      if (undone === now) return;
      now = undone;
    }
  }

  async moveMouse(x: number, y: number): Promise<void> {
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

  readonly call: CallInPage = (name, args) => this.#context.call(name, args);
}
