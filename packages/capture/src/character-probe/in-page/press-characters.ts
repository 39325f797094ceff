import type { CollectorFunctions } from '../../collector/functions.ts';

/** What character keys did: see `CharacterFacts`. */
export interface PressedCharacters {
  readonly keys: readonly string[];
  readonly isAny: boolean;
  /** False when keys that do something later could not all be tested. */
  readonly isComplete: boolean;
}

/**
 * Types every printable ASCII character while no element has focus, each with no other key but Shift, and reports which
 * of them did something that other keys do not.
 *
 * The events are synthetic: the page's listeners receive them, and the browser itself does nothing. What the page does
 * before the next task is certainly caused by the key. Where a key makes the page ask for a timer or a frame, or changes
 * the URL's fragment, the probe waits for what follows, on pages that change nothing by themselves. Last come second
 * keys of two-key shortcuts, after keys that asked for a timer and did nothing else.
 *
 * Runs in the page: self-contained.
 *
 * @param maxKeys keys after which no more are looked for
 * @param laterMs milliseconds for all keys that do something later
 */
export async function pressCharacters(maxKeys: number, laterMs: number): Promise<PressedCharacters | null> {
  const { unfocus, getPageAppearance, getOpenRoots, blockNavigation, withChangesUndone } = (
    globalThis as unknown as { curbcut: CollectorFunctions }
  ).curbcut;
  /** Rounds of promises that a framework may need until the page shows a change of its state. */
  const promiseRounds = 20;
  /** Milliseconds within which a key that asked for a timer or frame must show something. */
  const answerMs = 700;
  /** Keys that may begin a two-key shortcut. */
  const maxPrefixes = 2;
  const maxHosts = 20;
  /** The character that Shift makes of each other one on an American keyboard. */
  const shifted = new Map(
    Array.from('~!@#$%^&*()_+{}|:"<>?', (key, at) => [key, "`1234567890-=[]\\;',./"[at]!]),
  );
  const codes: Readonly<Record<string, readonly [code: string, keyCode: number]>> = {
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
  const { body } = document;
  const isUnfocused = () => document.activeElement === body || document.activeElement === null;
  unfocus();
  if (!body || !isUnfocused()) return null;

  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => records.push(...more));
  for (const root of getOpenRoots()) {
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeOldValue: true,
      characterDataOldValue: true,
    });
  }
  const navigation = blockNavigation();

  /** Custom elements that may have a closed shadow root. Changes inside show only in their size. */
  const hosts = getOpenRoots()
    .flatMap((root) => [...root.querySelectorAll('*')])
    .filter((element) => element.localName.includes('-') && !element.shadowRoot)
    .slice(0, maxHosts);
  const measureHosts = (): string =>
    hosts
      .map((host) => {
        const { width, height } = host.getBoundingClientRect();
        return `${width}x${height}`;
      })
      .join();
  /** How far the page is scrolled and how large its closed components are: neither makes a mutation record. */
  const readQuietState = (): string => `${scrollX},${scrollY};${measureHosts()}`;
  /** Which timers, frames and idle callbacks the page asked for. The browser numbers them for all worlds together. */
  const countRequests = () => {
    const timer = Number(setTimeout(() => {}));
    const frame = requestAnimationFrame(() => {});
    const idle = requestIdleCallback(() => {});
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    cancelIdleCallback(idle);
    return { timer, frame, idle };
  };

  const isChange = ({ type, target, attributeName, oldValue }: MutationRecord): boolean => {
    if (type === 'attributes') return (target as Element).getAttribute(attributeName!) !== oldValue;
    return type === 'childList' || (target as CharacterData).data !== oldValue;
  };
  /** Whether the page looks different without these changes. They are few, and most pages make none. */
  const isVisible = (changes: readonly MutationRecord[]): boolean => {
    const now = getPageAppearance();
    const before = withChangesUndone(changes, getPageAppearance);
    observer.takeRecords();
    return before !== now;
  };

  interface Effect {
    /** It changed what is shown, moved the focus or would have led to another page. */
    readonly isAnswered: boolean;
    /** Something may follow in a later task. */
    readonly isPending: boolean;
    /** A timer is what may follow. */
    readonly hasTimer: boolean;
  }

  /** Whether the page moved focus, tried to navigate, scrolled, or looks different since these values were read. */
  const hasReacted = (navigations: number, quietState: string): boolean => {
    records.push(...observer.takeRecords());
    const takesFocus = !isUnfocused();
    if (takesFocus) unfocus();
    return (
      takesFocus ||
      navigation.count > navigations ||
      readQuietState() !== quietState ||
      (records.some(isChange) && isVisible([...records]))
    );
  };

  /** Types a key and reports what the page did before the next task. */
  const press = async (key: string): Promise<Effect> => {
    observer.takeRecords();
    records.length = 0;
    const left = navigation.count;
    const state = readQuietState();
    const fragment = location.hash;
    const before = countRequests();
    type(key);
    for (let round = 0; round < promiseRounds; round++) await null;
    const after = countRequests();
    const hasTimer = after.timer > before.timer + 1;
    return {
      isAnswered: hasReacted(left, state),
      isPending:
        hasTimer ||
        after.frame > before.frame + 1 ||
        after.idle > before.idle + 1 ||
        location.hash !== fragment,
      hasTimer,
    };
  };

  /** Waits until the page shows something new or the time is over. */
  const changesWithin = async (ms: number): Promise<boolean> => {
    const end = performance.now() + ms;
    const left = navigation.count;
    const state = readQuietState();
    records.length = 0;
    observer.takeRecords();
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (hasReacted(left, state)) return true;
    }
    return false;
  };

  function type(key: string): void {
    const base = shifted.get(key) ?? key.toLowerCase();
    const [code, keyCode] = codes[base] ?? [
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
    const isKept = body.dispatchEvent(new KeyboardEvent('keydown', down));
    if (isKept && isCharacter) {
      const charCode = key.charCodeAt(0);
      body.dispatchEvent(
        new KeyboardEvent('keypress', {
          ...event,
          charCode,
          keyCode: charCode,
          which: charCode,
        } as KeyboardEventInit),
      );
    }
    body.dispatchEvent(new KeyboardEvent('keyup', down));
  }

  // What any key does, such as noting that there is a keyboard, is done now.
  const anyEffects = [await press('F13'), await press('F14')];
  const anyTimer = anyEffects.some(({ isPending }) => isPending);
  const keys: string[] = [];
  const pending: { key: string; hasTimer: boolean }[] = [];
  let prefix: string | null = null;
  for (let code = 32; code < 127 && keys.length < maxKeys; code++) {
    const key = String.fromCharCode(code);
    const { isAnswered, isPending, hasTimer } = await press(key);
    if (isAnswered && prefix !== null && !anyTimer) {
      // The key before may have been the first of two. A key without a meaning ends that.
      await press('F14');
      keys.push((await press(key)).isAnswered ? key : `${prefix} ${key}`);
    } else if (isAnswered) keys.push(key);
    // A page that asks for a timer at every key keeps track of something.
    else if (isPending && !anyTimer) pending.push({ key, hasTimer });
    prefix = hasTimer && !isAnswered ? key : null;
  }
  const neutral = await press('\u00a4');
  const isAny = keys.length > 0 && neutral.isAnswered;
  let isComplete = true;
  if (!isAny && !neutral.isPending && pending.length > 0 && keys.length < maxKeys) {
    const end = performance.now() + laterMs;
    isComplete = await findLaterAnswers(end);
  }
  keys.sort();
  observer.disconnect();
  await navigation.unblock();
  return { keys, isAny, isComplete };

  /** Adds the keys that do something after a timer or frame; false when some could not be tested. */
  async function findLaterAnswers(end: number): Promise<boolean> {
    // What the first round left pending is over, and what changes now changes by itself.
    await changesWithin(answerMs);
    if (await changesWithin(answerMs)) return false;
    const prefixes: string[] = [];
    for (const { key, hasTimer } of pending) {
      if (keys.length >= maxKeys) return true;
      if (performance.now() + answerMs > end) return false;
      const { isAnswered } = await press(key);
      if (isAnswered || (await changesWithin(answerMs))) keys.push(key);
      else if (hasTimer) prefixes.push(key);
    }
    for (const prefix of prefixes.slice(0, maxPrefixes)) {
      for (let code = 97; code < 123 && keys.length < maxKeys; code++) {
        const second = String.fromCharCode(code);
        if (keys.includes(second)) continue;
        if (performance.now() > end) return false;
        await press(prefix);
        if ((await press(second)).isAnswered) keys.push(`${prefix} ${second}`);
      }
    }
    return prefixes.length <= maxPrefixes;
  }
}
