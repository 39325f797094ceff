import { observeChanges, undoableChangeOptions } from '../../../in-page-kit/changes.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { nextFrames, pause, readRequestIds } from '../../../in-page-kit/requests.ts';
import { queryOpenRoots } from '../../../in-page-kit/tree.ts';
import { blockNavigation } from '../../in-page/block-navigation.ts';
import { getPageAppearance } from '../../in-page/get-page-appearance.ts';
import { unfocus } from '../../keyboard/in-page/focus.ts';
import { withChangesUndone } from './with-changes-undone.ts';

/** What character keys did; see `CharacterFacts`. */
export interface PressedCharacters {
  readonly keys: readonly string[];
  readonly isAny: boolean;
  /** Whether the page also changes on its own, so that keys with a delayed effect couldn't be tested. */
  readonly changesByItself: boolean;
  /** Number of characters that were typed. */
  readonly tested: number;
  /** Number of keys that weren't fully tested because of the limits. */
  readonly untested: number;
}

/** Maximum numbers of keys. */
interface KeyLimits {
  /** Keys to report. */
  readonly maxKeys: number;
  /** Keys that are pressed again because their effect may be delayed. */
  readonly maxDelayed: number;
  /** Keys that are tested as the first key of a two-key shortcut. */
  readonly maxPrefixes: number;
}

/** Microtask rounds that a framework may need to render a state change. */
const PROMISE_ROUNDS = 20;
/** Maximum delay, in milliseconds, of a timer that counts as part of a key's effect. */
const REACTION_MS = 700;
/** Milliseconds between two comparisons while waiting for a delayed effect. */
const POLL_MS = 30;
const MAX_HOSTS = 20;
/** Shifted characters on a US keyboard, mapped to those of the same keys without Shift. */
const SHIFTED = new Map(
  Array.from('~!@#$%^&*()_+{}|:"<>?', (key, at) => [key, "`1234567890-=[]\\;',./"[at]!]),
);
const CODES: Readonly<Record<string, readonly [code: string, keyCode: number]>> = {
  ' ': ['Space', 32],
  '`': ['Backquote', 192],
  '-': ['Minus', 189],
  '=': ['Equal', 187],
  '[': ['BracketLeft', 219],
  ']': ['BracketRight', 221],
  '\\': ['Backslash', 220],
  ';': ['Semicolon', 186],
  "'": ['Quote', 222],
  ',': ['Comma', 188],
  '.': ['Period', 190],
  '/': ['Slash', 191],
};

const isUnfocused = () => document.activeElement === document.body || document.activeElement === null;

/**
 * Types every printable ASCII character while no element has focus, with no modifier key except Shift.
 * Reports which of them had an effect that other keys don't have.
 *
 * The events are synthetic: the page's listeners receive them, but the browser itself does nothing. Whatever
 * the page does before the next task was caused by the key. If a key makes the page request a timer or a
 * frame, or changes the URL's fragment, the probe waits for a delayed effect, unless the page also changes on
 * its own. The second keys of two-key shortcuts are tried last, after keys that requested a timer and had no
 * other effect.
 *
 * @returns null if the page doesn't release focus
 */
export async function pressCharacters(limits: KeyLimits): Promise<PressedCharacters | null> {
  const { body } = document;
  unfocus();
  if (!body || !isUnfocused()) return null;
  const presser = createKeyPresser(body);
  const { keys, pending, tested } = await pressEach(presser, limits.maxKeys);
  const neutralEffect = await presser.press('\u00a4');
  const isAny = keys.length > 0 && neutralEffect.hasEffect;
  let untested: number | null = 0;
  if (!isAny && !neutralEffect.isPending && pending.length > 0 && keys.length < limits.maxKeys)
    untested = await addDelayedReactions(presser, keys, pending, limits);
  keys.sort();
  await presser.end();
  return { keys, isAny, changesByItself: untested === null, tested, untested: untested ?? 0 };
}

/** What the page did before the next task after a key press. */
interface KeyEffect {
  /** Whether the page changed visibly, moved focus or tried to navigate. */
  readonly hasEffect: boolean;
  /** Whether a later task may have an effect. */
  readonly isPending: boolean;
  /** Whether the page requested a timer. */
  readonly hasTimer: boolean;
}

interface KeyPresser {
  /** Types a key and reports what the page did before the next task. */
  press(key: string): Promise<KeyEffect>;
  /**
   * Waits until the page changes visibly, or until two frames have passed and the page's timers with at most
   * this delay have run.
   */
  changesWithin(ms: number): Promise<boolean>;
  /** Stops watching, and allows navigation again. */
  end(): Promise<void>;
}

/** Starts watching the page, and blocks navigation. */
function createKeyPresser(body: HTMLElement): KeyPresser {
  const records: MutationRecord[] = [];
  // A single task can cause more records than a call can have arguments.
  const addRecords = (more: readonly MutationRecord[]) => {
    for (const record of more) records.push(record);
  };
  const observer = observeChanges(addRecords, undoableChangeOptions);
  const navigation = blockNavigation();
  const readQuietState = createQuietStateReader();
  /** Whether the page looks different with these changes than without them. Most pages make none. */
  const isVisible = (changes: readonly MutationRecord[]): boolean => {
    const now = getPageAppearance();
    const before = withChangesUndone(changes, getPageAppearance);
    observer.takeRecords();
    return before !== now;
  };
  /**
   * Starts a comparison. The result says whether the page has since moved focus, tried to navigate, scrolled
   * or changed its appearance.
   */
  const beginComparison = (): (() => boolean) => {
    const navigations = navigation.count;
    const quietState = readQuietState();
    observer.takeRecords();
    records.length = 0;
    return () => {
      addRecords(observer.takeRecords());
      const takesFocus = !isUnfocused();
      if (takesFocus) unfocus();
      return (
        takesFocus ||
        navigation.count > navigations ||
        readQuietState() !== quietState ||
        (records.some(isChange) && isVisible([...records]))
      );
    };
  };
  return {
    press: (key) => pressKey(body, key, beginComparison()),
    changesWithin: async (ms) => {
      const hasReacted = beginComparison();
      let isOver = false;
      // On a busy machine, all timers may be late, but the page's timers still run before ours.
      const reactions = Promise.all([pause(ms), nextFrames()]).then(() => {
        isOver = true;
      });
      while (!isOver) {
        await Promise.race([pause(POLL_MS), reactions]);
        if (hasReacted()) return true;
      }
      return false;
    },
    end: async () => {
      observer.disconnect();
      await navigation.unblock();
    },
  };
}

async function pressKey(body: HTMLElement, key: string, hasReacted: () => boolean): Promise<KeyEffect> {
  const fragment = location.hash;
  const before = readRequestIds();
  typeKey(body, key);
  for (let round = 0; round < PROMISE_ROUNDS; round++) await null;
  const after = readRequestIds();
  const hasTimer = after.timer > before.timer + 1;
  return {
    hasEffect: hasReacted(),
    isPending:
      hasTimer ||
      after.frame > before.frame + 1 ||
      after.idle > before.idle + 1 ||
      location.hash !== fragment,
    hasTimer,
  };
}

/**
 * Creates a function that reads state whose changes cause no mutation records: the scroll position and the sizes of
 * closed components.
 */
function createQuietStateReader(): () => string {
  /** Custom elements that may have a closed shadow root. Changes inside it are detected only by its size. */
  const hosts = queryOpenRoots('*')
    .filter((element) => dom.localName(element).includes('-') && !dom.shadowRoot(element))
    .slice(0, MAX_HOSTS);
  const measureHosts = (): string =>
    hosts
      .map((host) => {
        const { width, height } = dom.getBoundingClientRect(host);
        return `${width}x${height}`;
      })
      .join();
  return () => `${scrollX},${scrollY};${measureHosts()}`;
}

function isChange({ type, target, attributeName, oldValue }: MutationRecord): boolean {
  if (type === 'attributes') return dom.getAttribute(target as Element, attributeName!) !== oldValue;
  return type === 'childList' || (target as CharacterData).data !== oldValue;
}

function typeKey(body: HTMLElement, key: string): void {
  const base = SHIFTED.get(key) ?? key.toLowerCase();
  const [code, keyCode] = CODES[base] ?? [
    /[a-z]/.test(base) ? `Key${base.toUpperCase()}` : `Digit${base}`,
    base.toUpperCase().charCodeAt(0),
  ];
  const isCharacter = key.length === 1;
  const event = {
    key,
    code: isCharacter ? code : key,
    shiftKey: isCharacter && base !== key,
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
  };
  const down = { ...event, keyCode: isCharacter ? keyCode : 124, which: isCharacter ? keyCode : 124 };
  const isNotCanceled = dom.dispatchEvent(body, new KeyboardEvent('keydown', down));
  if (isNotCanceled && isCharacter) {
    const charCode = key.charCodeAt(0);
    dom.dispatchEvent(
      body,
      new KeyboardEvent('keypress', {
        ...event,
        charCode,
        keyCode: charCode,
        which: charCode,
      } as KeyboardEventInit),
    );
  }
  dom.dispatchEvent(body, new KeyboardEvent('keyup', down));
}

/** A key whose effect may come later. */
interface PendingKey {
  readonly key: string;
  readonly hasTimer: boolean;
}

/** Presses each character once. Returns those with an effect and those whose effect may come later. */
async function pressEach(
  { press }: KeyPresser,
  maxKeys: number,
): Promise<{ readonly keys: string[]; readonly pending: readonly PendingKey[]; readonly tested: number }> {
  // Keys without a character show which effects every key has, for example because the page detects keyboard
  // use.
  const baselineEffects = [await press('F13'), await press('F14')];
  const isBaselinePending = baselineEffects.some(({ isPending }) => isPending);
  const keys: string[] = [];
  const pending: PendingKey[] = [];
  let prefix: string | null = null;
  let tested = 0;
  for (let code = 32; code < 127 && keys.length < maxKeys; code++) {
    const key = String.fromCharCode(code);
    tested += 1;
    const { hasEffect, isPending, hasTimer } = await press(key);
    if (hasEffect && prefix !== null && !isBaselinePending) {
      // The previous key may have started a two-key shortcut. A meaningless key ends it.
      await press('F14');
      keys.push((await press(key)).hasEffect ? key : `${prefix} ${key}`);
    } else if (hasEffect) keys.push(key);
    // A page that requests a timer on every key press only tracks activity.
    else if (isPending && !isBaselinePending) pending.push({ key, hasTimer });
    prefix = hasTimer && !hasEffect ? key : null;
  }
  return { keys, pending, tested };
}

/**
 * Adds the keys whose effect comes after a timer or frame.
 *
 * @returns the number of keys that weren't tested because of the limits; null if the page changes on its own
 */
async function addDelayedReactions(
  { press, changesWithin }: KeyPresser,
  keys: string[],
  pending: readonly PendingKey[],
  { maxKeys, maxDelayed, maxPrefixes }: KeyLimits,
): Promise<number | null> {
  // Waits until the effects of the first round are over. If the page still changes after that, it does so on
  // its own.
  await changesWithin(REACTION_MS);
  if (await changesWithin(REACTION_MS)) return null;
  const prefixes: string[] = [];
  for (const { key, hasTimer } of pending.slice(0, maxDelayed)) {
    if (keys.length >= maxKeys) return 0;
    const { hasEffect } = await press(key);
    if (hasEffect || (await changesWithin(REACTION_MS))) keys.push(key);
    else if (hasTimer) prefixes.push(key);
  }
  for (const prefix of prefixes.slice(0, maxPrefixes)) {
    for (let code = 97; code < 123 && keys.length < maxKeys; code++) {
      const second = String.fromCharCode(code);
      if (keys.includes(second)) continue;
      await press(prefix);
      if ((await press(second)).hasEffect) keys.push(`${prefix} ${second}`);
    }
  }
  return Math.max(0, pending.length - maxDelayed) + Math.max(0, prefixes.length - maxPrefixes);
}
