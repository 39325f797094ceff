import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeStep,
  type ElementIdentity,
  findCommitRefusal,
  getLabel,
  type Journey,
  Mailbox,
  MailboxError,
  matchesPattern,
  type Step,
  type StepOfType,
} from '@curbcut/journeys';
import { CdpError } from '../browser/cdp.ts';
import { ConnectFailedError, RefusedError } from '../guard/refusal.ts';
import type { ArrivalTab } from '../visit/arrival.ts';
import {
  createNotTestedReason,
  type NotTestedCode,
  type NotTestedReason,
} from '../visit/not-tested-reason.ts';
import { isSamePage } from '../visit/same-page.ts';
import {
  type ChooseCandidate,
  type FoundTarget,
  findMatches,
  findTarget,
  type HealingCandidate,
  listFrames,
  selectVisible,
} from './find-target.ts';
import { Keyboard, press } from './input.ts';

/** Milliseconds to wait for a step's conditions. A journey may ask for more. This is a safety net. */
const STEP_TIMEOUT_MS = 15_000;
/** Milliseconds between two checks of a page that doesn't change. */
const POLL_INTERVAL_MS = 100;
/**
 * Milliseconds after which an element that selectors don't find is searched for by its features. Until then,
 * the page may still show the recorded one.
 */
const HEAL_AFTER_MS = 2_000;

/** Milliseconds to wait for an email. A journey may ask for more. This is a safety net. */
const EMAIL_TIMEOUT_MS = 120_000;
/** Milliseconds between checks of a mailbox. */
const EMAIL_INTERVAL_MS = 1_000;

/** A step's outcome. */
export interface StepReport {
  readonly index: number;
  /** How the step was carried out despite changes to the page; null if nothing had changed. */
  readonly healed: string | null;
  /** The current features of the step's element; null if it has no element. */
  readonly identity: ElementIdentity | null;
}

/** Options for running a journey. */
export interface PlayOptions {
  /** Position of the last step to carry out. */
  readonly last: number;
  /**
   * Returns the text to enter in a field. @param isPassword whether the page hides what is entered, so that
   * the text is a secret even if the journey contains it
   */
  getText(value: StepOfType<'change'>['value'] & (string | object), isPassword: boolean): Promise<string>;
  /** Returns the URL of a mailbox. @param name its secret */
  getMailboxUrl(name: string): string;
  /** Called with each link from an email before the link is opened. Anyone with the link can sign in. */
  onEmailLink(link: string): void;
  /** Chooses the candidate most similar to the recorded element. */
  chooseCandidate(step: Step, candidates: readonly HealingCandidate[]): number | null | 'ambiguous';
  /** Called before a step that can't be undone. Returns false if it has been carried out before. */
  startCommit(index: number): boolean | Promise<boolean>;
  /** Called after each step. The next step starts once the promise resolves. */
  onStep?(report: StepReport): void | Promise<void>;
}

/** A step that couldn't be carried out. */
class StepProblem extends Error {
  readonly code: NotTestedCode;

  constructor(code: NotTestedCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/**
 * Carries out a journey's steps up to and including the given last one. Each step waits for its conditions.
 *
 * @returns why a step couldn't be carried out; null if all of them were
 * @throws {CdpError} if the tab is gone
 * @throws {MissingSecretError} if a secret isn't known
 */
export async function playJourney(
  tab: ArrivalTab,
  journey: Journey,
  options: PlayOptions,
): Promise<NotTestedReason | null> {
  const player = new JourneyPlayer(tab, journey, options);
  try {
    await player.openMailboxes();
    for (const [index, step] of journey.steps.slice(0, options.last + 1).entries()) {
      const failure = await player.play(step, index);
      if (failure !== null) return failure;
    }
    return null;
  } catch (error) {
    if (error instanceof StepProblem) return createNotTestedReason(error.code, { sentence: error.message });
    throw error;
  }
}

class JourneyPlayer {
  readonly #tab: ArrivalTab;
  readonly #journey: Journey;
  readonly #options: PlayOptions;
  readonly #keyboard: Keyboard;
  /** By the names of their secrets. */
  readonly #mailboxes = new Map<string, Mailbox>();

  constructor(tab: ArrivalTab, journey: Journey, options: PlayOptions) {
    this.#tab = tab;
    this.#journey = journey;
    this.#options = options;
    this.#keyboard = new Keyboard(tab.session);
  }

  /** Opens the mailboxes of the steps to play, before the site is asked to send anything. */
  async openMailboxes(): Promise<void> {
    for (const [index, step] of this.#journey.steps.slice(0, this.#options.last + 1).entries()) {
      if (step.type !== 'openEmailLink' || this.#mailboxes.has(step.mailbox)) continue;
      await this.#useMailbox(step, index, async () => {
        const url = this.#options.getMailboxUrl(step.mailbox);
        const mailbox = new Mailbox(url, (...request) => this.#tab.fetchText(...request));
        await mailbox.ignoreCurrent();
        this.#mailboxes.set(step.mailbox, mailbox);
      });
    }
  }

  async play(step: Step, index: number): Promise<NotTestedReason | null> {
    // This much is known in advance, from the step itself and its selectors.
    const label = 'selectors' in step && step.selectors ? getLabel(step.selectors) : null;
    this.#requirePermission(step, index, label);
    const { documentCount } = this.#tab;
    if (isNavigation(step)) {
      await this.#startCommit(step, index);
      const url = step.type === 'navigate' ? step.url : await this.#waitForEmail(step, index);
      const failure = await this.#tab.navigate(url);
      if (failure !== null) return failure;
    }
    const report = isNavigation(step) ? noTarget : await this.#carryOut(step, index);
    if (settlingSteps.has(step.type)) await this.#settle(step, index);
    await this.#checkAssertions(step, index, documentCount);
    await this.#options.onStep?.({ index, ...report });
    return null;
  }

  #requirePermission(step: Step, index: number, label: string | null): void {
    const refusal = findCommitRefusal(step, index, label);
    if (refusal !== null) throw new StepProblem('scan/step-refused', refusal);
  }

  async #carryOut(step: Exclude<Step, NavigationStep>, index: number): Promise<Omit<StepReport, 'index'>> {
    switch (step.type) {
      case 'setViewport':
      case 'emulateNetworkConditions':
      case 'close':
        // The scan determines the window's size and the network's speed.
        return noTarget;
      case 'keyDown':
      case 'keyUp': {
        const target =
          step.type === 'keyDown' && step.selectors
            ? await this.#getTarget({ ...step, selectors: step.selectors }, index)
            : null;
        if (target) await target.frame.call('focusTarget', [target.id, false]);
        // Read before the key press, which may load a different document.
        const report = target ? await this.#report(target) : noTarget;
        if (step.type === 'keyDown') {
          await this.#checkKey(step, index);
          await this.#startCommit(step, index);
        }
        if (!(await this.#keyboard.send(step.type, step.key)))
          throw this.#createProblem(step, index, `presses a key that isn’t supported: ${step.key}`);
        return report;
      }
      case 'scroll': {
        const target = step.selectors
          ? await this.#getTarget({ ...step, selectors: step.selectors }, index)
          : null;
        const frame = target?.frame ?? (await this.#tab.findFrames());
        await frame.call('scrollTarget', [target?.id ?? null, step.x ?? null, step.y ?? null]);
        return target ? this.#report(target) : noTarget;
      }
      case 'waitForElement':
        await this.#waitForElements(step, index);
        return noTarget;
      case 'waitForUrl':
        await this.#waitForUrl(step, index);
        return noTarget;
      case 'change':
        return this.#change(step, index);
      default:
        return this.#point(step, index);
    }
  }

  /** Enter and Space activate what has focus, and Enter in a field activates the form's button. */
  async #checkKey(step: StepOfType<'keyDown'>, index: number): Promise<void> {
    if (!activatingKeys.has(step.key)) return;
    const mainFrame = await this.#tab.findFrames();
    for (const frame of listFrames(mainFrame)) {
      const label = await frame.call('readActivatedLabel', [!spaceKeys.has(step.key)]);
      if (label === '') continue;
      const refusal = findCommitRefusal({ ...step, type: 'click', selectors: ['*'] }, index, label);
      if (refusal !== null) throw new StepProblem('scan/step-refused', refusal);
    }
  }

  async #report({ frame, id, healed }: FoundTarget): Promise<Omit<StepReport, 'index'>> {
    const identity = await frame.call('readTraits', [id]);
    return { healed, identity: identity as ElementIdentity | null };
  }

  /** Clicks, double-clicks or hovers. */
  async #point(
    step: StepOfType<'click' | 'doubleClick' | 'hover'>,
    index: number,
  ): Promise<Omit<StepReport, 'index'>> {
    if (step.type !== 'hover' && step.button !== undefined && step.button !== 'primary')
      throw this.#createProblem(
        step,
        index,
        'uses a button other than the primary one, which isn’t supported',
      );
    return this.#waitFor(step, index, async (mayHeal) => {
      const target = await this.#find(step, mayHeal);
      if ('problem' in target) return target;
      if (step.type !== 'hover') {
        this.#requirePermission(step, index, target.state.label);
        if (!target.state.isEnabled)
          return { problem: `targets ${target.state.description}, which is disabled` };
      }
      const point = await target.frame.call('findPressPoint', [target.id]);
      if ('problem' in point)
        return { problem: `targets ${target.state.description}, which is ${describeObstacle(point)}` };
      const report = await this.#report(target);
      if (step.type !== 'hover') await this.#startCommit(step, index);
      await press(this.#tab.session, target.frame, point, pressCounts[step.type]);
      return { done: report };
    });
  }

  async #change(step: StepOfType<'change'>, index: number): Promise<Omit<StepReport, 'index'>> {
    const target = await this.#getTarget(step, index);
    const { frame, id, state } = target;
    const report = await this.#report(target);
    await this.#startCommit(step, index);
    if (state.kind === 'check' || typeof step.value === 'boolean') {
      const isWanted = step.value !== false && step.value !== 'false';
      if (state.kind !== 'check')
        throw this.#createProblem(step, index, `sets ${state.description}, which isn’t a checkbox`);
      if (state.isChecked !== isWanted) await this.#pressTarget(step, index, target);
      return report;
    }
    if (state.kind === 'file')
      throw this.#createProblem(step, index, 'chooses a file, which isn’t supported');
    const text = await this.#options.getText(step.value, state.isPassword);
    if (state.kind === 'select' || state.kind === 'value') {
      if (!(await frame.call('setTargetValue', [id, text])))
        throw this.#createProblem(step, index, `chooses an option that ${state.description} doesn’t have`);
      return report;
    }
    await frame.call('focusTarget', [id, true]);
    if (text !== '') await this.#tab.session.send('Input.insertText', { text });
    if (!(await frame.call('hasValue', [id, text]))) await frame.call('setTargetValue', [id, text]);
    return report;
  }

  async #pressTarget(step: Step, index: number, { frame, id, state }: FoundTarget): Promise<void> {
    await this.#waitFor(step, index, async () => {
      const point = await frame.call('findPressPoint', [id]);
      if ('problem' in point)
        return { problem: `targets ${state.description}, which is ${describeObstacle(point)}` };
      await press(this.#tab.session, frame, point, 1);
      return { done: null };
    });
  }

  async #startCommit(step: Step, index: number): Promise<void> {
    if (step.commits === true && !(await this.#options.startCommit(index)))
      throw new StepProblem('scan/step-not-repeated', '');
  }

  /** Waits for the step's element to be visible and enabled. */
  #getTarget(step: StepWithSelectors, index: number): Promise<FoundTarget> {
    return this.#waitFor(step, index, async (mayHeal) => {
      const target = await this.#find(step, mayHeal);
      if ('problem' in target) return target;
      if (target.state.isEnabled || step.type === 'scroll') return { done: target };
      return { problem: `targets ${target.state.description}, which is disabled` };
    });
  }

  async #find(step: StepWithSelectors, mayHeal: boolean) {
    const choose: ChooseCandidate = (candidates) => this.#options.chooseCandidate(step, candidates);
    const query = {
      selectors: step.selectors,
      path: step.frame ?? [],
      isField: step.type === 'change',
      choose,
    };
    return findTarget(await this.#tab.findFrames(), query, mayHeal);
  }

  async #waitForElements(step: StepOfType<'waitForElement'>, index: number): Promise<void> {
    const { operator = '>=', count = 1, visible, selectors, frame: path = [] } = step;
    const { properties = {}, attributes = {} } = step;
    await this.#waitFor(step, index, async () => {
      const mainFrame = await this.#tab.findFrames();
      const frame = path.reduce<typeof mainFrame | undefined>(
        (at, position) => at?.children[position],
        mainFrame,
      );
      let ids: readonly number[] = [];
      for (const selector of frame === undefined ? [] : selectors) {
        ids = await findMatches(frame!, selector);
        if (visible === true) ids = (await selectVisible(frame!, ids)).map(({ id }) => id);
        if (ids.length > 0) break;
      }
      const found = ids.length;
      const isCountMet =
        operator === '==' ? found === count : operator === '>=' ? found >= count : found <= count;
      const hasTraits = found === 0 || (await frame!.call('haveTraits', [ids, attributes, properties]));
      if ((isCountMet && hasTraits) !== (visible === false)) return { done: null };
      const without = visible === false ? 'until there are no longer' : 'for';
      const traits = isCountMet && !hasTraits ? ' without the attributes or properties' : '';
      return { problem: `waits ${without} ${operator} ${count} elements, but there are ${found}${traits}` };
    });
  }

  async #waitForUrl(step: StepOfType<'waitForUrl'>, index: number): Promise<void> {
    await this.#waitFor(step, index, async () => {
      const url = new URL(await (await this.#tab.findFrames()).evaluate<string>('document.URL'));
      const parts = { url: url.href, path: url.pathname, fragment: url.hash, host: url.host };
      const isMet = matchesPattern(step.pattern, parts[step.part]) !== (step.not ?? false);
      return isMet ? { done: null } : { problem: `waits for a different ${step.part} of the URL` };
    });
  }

  /** Waits for an email, and returns the link in it. */
  async #waitForEmail(step: StepOfType<'openEmailLink'>, index: number): Promise<string> {
    const mailbox = this.#mailboxes.get(step.mailbox)!;
    const startedAt = performance.now();
    const timeoutMs = Math.max(EMAIL_TIMEOUT_MS, this.#getTimeout(step));
    const { host } = new URL(this.#tab.url || 'about:blank');
    for (;;) {
      const found = await this.#useMailbox(step, index, () => mailbox.findLink(step, host));
      if ('link' in found) {
        this.#options.onEmailLink(found.link);
        return found.link;
      }
      if (performance.now() - startedAt >= timeoutMs) throw this.#createProblem(step, index, found.problem);
      await sleep(EMAIL_INTERVAL_MS);
      if (!this.#tab.session.isUsable)
        throw new CdpError('closed', 'waitForEmail', 'the tab was closed while waiting for an email');
    }
  }

  /** Converts a mailbox error to a problem for the step. */
  async #useMailbox<T>(step: StepOfType<'openEmailLink'>, index: number, use: () => Promise<T>): Promise<T> {
    try {
      return await use();
    } catch (error) {
      // The guard's sentences contain the host, which isn't secret.
      const reason =
        error instanceof MailboxError
          ? `it ${error.message}`
          : error instanceof RefusedError || error instanceof ConnectFailedError
            ? error.message
            : null;
      if (reason === null) throw error;
      throw this.#createProblem(step, index, `can’t read the mailbox ${step.mailbox}: ${trimPeriod(reason)}`);
    }
  }

  /** Waits for the document that the step led to in the recording. */
  async #checkAssertions(step: Step, index: number, before: number): Promise<void> {
    const [navigation] = step.assertedEvents ?? [];
    if (navigation === undefined || isNavigation(step)) return;
    const timeoutMs = this.#getTimeout(step);
    // Applications change the URL without loading a document.
    const hasArrived = async () =>
      navigation.url !== undefined &&
      isSamePage(await (await this.#tab.findFrames()).evaluate<string>('document.URL'), navigation.url);
    if (this.#tab.documentCount > before || (await hasArrived())) return;
    if (!(await this.#tab.waitForDocument(before, timeoutMs)))
      throw this.#createProblem(step, index, 'should have led to a different page');
    await this.#settle(step, index);
  }

  async #settle(step: Step, index: number): Promise<void> {
    try {
      await this.#tab.settle();
    } catch (error) {
      if (!(error instanceof CdpError && error.reason === 'timed-out')) throw error;
      throw this.#createProblem(step, index, 'led to a page that doesn’t respond');
    }
  }

  #getTimeout = ({ timeout }: Step): number =>
    Math.max(STEP_TIMEOUT_MS, timeout ?? 0, this.#journey.timeout ?? 0);

  /** Checks the page after each change until the step can be carried out. */
  async #waitFor<T>(
    step: Step,
    index: number,
    attempt: (mayHeal: boolean) => Promise<{ readonly done: T } | { readonly problem: string }>,
  ): Promise<T> {
    const startedAt = performance.now();
    const timeoutMs = this.#getTimeout(step);
    let problem = 'couldn’t be carried out';
    while (performance.now() - startedAt < timeoutMs) {
      try {
        const result = await attempt(performance.now() - startedAt >= HEAL_AFTER_MS);
        if ('done' in result) return result.done;
        problem = result.problem;
        await (await this.#tab.findFrames()).call('waitForChange', [POLL_INTERVAL_MS]);
      } catch (error) {
        // The document was replaced while we were reading it.
        if (!(error instanceof CdpError && error.reason === 'refused')) throw error;
        await this.#tab.settle();
      }
    }
    throw this.#createProblem(step, index, problem);
  }

  #createProblem(step: Step, index: number, problem: string): StepProblem {
    return new StepProblem('scan/step-failed', `${describeStep(index, step)} ${problem}.`);
  }
}

type StepWithSelectors = Extract<Step, { selectors?: unknown }> & {
  readonly selectors: StepOfType<'click'>['selectors'];
};

type NavigationStep = StepOfType<'navigate' | 'openEmailLink'>;

/** Whether a step itself opens a URL, rather than causing the page to navigate. */
const isNavigation = (step: Step): step is NavigationStep =>
  step.type === 'navigate' || step.type === 'openEmailLink';

const noTarget: Omit<StepReport, 'index'> = { healed: null, identity: null };
const pressCounts = { hover: 0, click: 1, doubleClick: 2 } as const;
/** Steps after which the page may react. */
const settlingSteps = new Set<Step['type']>([
  'navigate',
  'openEmailLink',
  'click',
  'doubleClick',
  'change',
  'keyUp',
  'hover',
]);

const trimPeriod = (sentence: string): string => sentence.replace(/\.$/, '');

const spaceKeys = new Set([' ', 'Space']);
const activatingKeys = new Set([...spaceKeys, 'Enter', 'NumpadEnter', '\r', '\n']);

function describeObstacle({
  problem,
  by,
}: {
  readonly problem: 'moving' | 'hidden' | 'covered';
  readonly by?: string;
}): string {
  if (problem === 'covered') return `covered${by ? ` by ${by}` : ''}`;
  return problem;
}
