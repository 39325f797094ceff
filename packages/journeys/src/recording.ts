import { hideSecrets, markCommits } from './import.ts';
import {
  describeStep,
  type ElementIdentity,
  type Journey,
  listSecretNames,
  MAX_STEPS,
  parseJourney,
  parseStep,
  type SecretReference,
  type Selector,
  type Step,
} from './journey.ts';
import { Redactor } from './secrets.ts';
import { getLabel, suggestName } from './tested-steps.ts';

/** An element that a person used while a journey was recorded. */
export interface RecordedTarget {
  /** The best one first. */
  readonly selectors: readonly Selector[];
  readonly identity: ElementIdentity | null;
  /** Frame positions, starting from the main frame. */
  readonly frame: readonly number[];
}

/** A person's action on a page. */
export type RecordedAction =
  | { readonly type: 'click' | 'doubleClick'; readonly target: RecordedTarget }
  | {
      readonly type: 'change';
      readonly target: RecordedTarget;
      readonly value: string | boolean;
      /** What the field is for, if its value is confidential: `password`, `one-time-code` or `cc-…`. */
      readonly secret: string | null;
    }
  | { readonly type: 'key'; readonly key: string; readonly target: RecordedTarget | null };

/** A value that was entered but isn't written to the journey. It exists only during recording. */
interface EnteredSecret {
  readonly purpose: string;
  value: string;
}

interface Entry {
  step: Record<string, unknown> & { type: Step['type'] };
  secret?: EnteredSecret;
}

export interface FinishedRecording {
  readonly journey: Journey;
  /** Sentences about values that were replaced, steps that commit, and what wasn't recorded. */
  readonly notes: readonly string[];
  /** Names of the secrets that the journey needs. */
  readonly secrets: readonly string[];
}

/** Names of secrets by the purpose of their fields. Other purposes are written in capital letters. */
const secretNames: Readonly<Record<string, string>> = {
  password: 'PASSWORD',
  'one-time-code': 'TOTP',
  'cc-number': 'CARD_NUMBER',
  'cc-csc': 'CARD_CODE',
  'cc-exp': 'CARD_EXPIRY',
  'cc-name': 'CARD_NAME',
};

/**
 * A journey during recording. Actions become steps: several keystrokes in a field become one step, and values
 * of password, code and card fields are stored as references to secrets from the start.
 */
export class JourneyRecording {
  readonly #entries: Entry[] = [];
  readonly #notes = new Set<string>();

  /** @param url the page that the journey starts with */
  constructor(url: string) {
    this.#entries.push({ step: { type: 'navigate', url } });
  }

  get stepCount(): number {
    return this.#entries.length;
  }

  /** Adds a sentence about something that can't be part of a journey. */
  addNote(sentence: string): void {
    this.#notes.add(sentence);
  }

  add(action: RecordedAction): void {
    if (action.type === 'change') this.#addChange(action);
    else if (action.type === 'key') this.#addKey(action);
    else this.#addPress(action);
  }

  /**
   * Adds a navigation.
   *
   * @param isByPerson whether the person opened the page with the browser itself, such as from the address bar.
   * Otherwise, the last step led to the page
   */
  addNavigation(url: string, isByPerson: boolean): void {
    if (isByPerson) {
      this.#entries.push({ step: { type: 'navigate', url } });
      return;
    }
    const { step } = this.#getLastAction();
    if (step.type === 'navigate' || step.assertedEvents !== undefined) return;
    // The query may contain tokens, and running the journey only requires knowing that a new document was loaded.
    const { origin, pathname } = new URL(url);
    step.assertedEvents = [{ type: 'navigation', url: origin === 'null' ? url : `${origin}${pathname}` }];
  }

  /**
   * Marks the state after the last step for testing.
   *
   * @param name what people call it; by default, named after what the step does
   * @returns the name
   */
  markTested(name: string): string {
    const { step } = this.#entries.at(-1)!;
    step.name = (name.trim() || suggestName(this.#getLastAction().step as unknown as Step)).slice(0, 100);
    return this.#createRedactor().redactText(step.name as string);
  }

  /** Describes the last step, without confidential values. */
  describeLast(): string {
    const { step } = this.#getLastAction();
    const { selectors, url, key } = step as { selectors?: readonly Selector[]; url?: string; key?: string };
    const target = selectors ? (getLabel(selectors) ?? String(selectors.flat()[0])) : (url ?? key ?? '');
    return this.#createRedactor().redactText(`${this.#entries.length}. ${step.type} ${target}`.trim());
  }

  /**
   * Returns the journey.
   *
   * @param title its name
   * @throws {InvalidJourneyError}
   */
  finish(title: string): FinishedRecording {
    const notes = [...this.#notes];
    const references = this.#nameSecrets();
    const redactor = this.#createRedactor();
    const entries = this.#entries.slice(0, MAX_STEPS);
    const excess = this.#entries.length - entries.length;
    if (excess > 0)
      notes.push(`A journey can have up to ${MAX_STEPS} steps. The last ${excess} were dropped.`);
    const read = entries.map(({ step, secret }, index) => {
      const redacted = redactor.redact(step);
      const value = secret && references.get(secret.value);
      if (secret && value) notes.push(describeSecret(describeStep(index, redacted), secret.purpose, value));
      const parsed = parseStep(value ? { ...redacted, value } : redacted, index);
      // Names and text come from the page. A step that can't be written must not make the whole recording
      // fail.
      if (typeof parsed !== 'string') return parsed;
      notes.push(`${parsed} It was dropped.`);
      return null;
    });
    const steps = markCommits(
      hideSecrets(
        read.filter((step) => step !== null),
        notes,
      ),
      notes,
    );
    const journey = parseJourney({ title: redactor.redactText(title).slice(0, 100) || 'Journey', steps });
    return { journey, notes, secrets: listSecretNames(journey) };
  }

  #addChange({ target, value, secret }: Extract<RecordedAction, { type: 'change' }>): void {
    const { step: last, secret: lastSecret } = this.#entries.at(-1)!;
    const isSame = hasTarget(last, target);
    // A click in a field only focuses it, and each keystroke replaces the earlier value.
    if (isSame && last.type === 'click') this.#entries.pop();
    else if (isSame && last.type === 'change') {
      const purpose = secret ?? lastSecret?.purpose;
      if (purpose !== undefined && typeof value === 'string')
        this.#entries.at(-1)!.secret = { purpose, value };
      else last.value = value;
      return;
    }
    const step = toStep('change', target);
    if (secret === null || typeof value !== 'string') this.#entries.push({ step: { ...step, value } });
    else this.#entries.push({ step: { ...step, value: '' }, secret: { purpose: secret, value } });
  }

  #addKey({ key, target }: Extract<RecordedAction, { type: 'key' }>): void {
    const down = target === null ? { type: 'keyDown' as const } : toStep('keyDown', target);
    this.#entries.push({ step: { ...down, key } }, { step: { type: 'keyUp', key } });
  }

  /** The last step; for a key, the step that presses it. */
  #getLastAction(): Entry {
    return this.#entries.findLast(({ step }) => step.type !== 'keyUp')!;
  }

  #addPress({ type, target }: Extract<RecordedAction, { type: 'click' | 'doubleClick' }>): void {
    if (type === 'doubleClick')
      for (let clicks = 0; clicks < 2; clicks++) {
        const { step } = this.#entries.at(-1)!;
        if (step.type === 'click' && hasTarget(step, target)) this.#entries.pop();
      }
    this.#entries.push({ step: toStep(type, target) });
  }

  /**
   * Assigns names to the values. Equal values, such as a new password and its confirmation, get the same
   * name.
   */
  #nameSecrets(): Map<string, SecretReference> {
    const references = new Map<string, SecretReference>();
    const used = new Set<string>();
    for (const { secret } of this.#entries) {
      if (!secret || secret.value === '' || references.has(secret.value)) continue;
      const { purpose } = secret;
      const base = secretNames[purpose] ?? purpose.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
      let name = base;
      for (let number = 2; used.has(name); number++) name = `${base}_${number}`;
      used.add(name);
      references.set(secret.value, purpose === 'one-time-code' ? { totp: name } : { secret: name });
    }
    return references;
  }

  #createRedactor(): Redactor {
    const redactor = new Redactor();
    for (const [value, reference] of this.#nameSecrets()) redactor.add(getName(reference), value);
    return redactor;
  }
}

const getName = (reference: SecretReference): string =>
  'secret' in reference ? reference.secret : reference.totp;

const toStep = (type: Step['type'], { selectors, identity, frame }: RecordedTarget): Entry['step'] => ({
  type,
  selectors,
  ...(frame.length > 0 && { frame }),
  ...(identity && { identity }),
});

const hasTarget = (step: Entry['step'], { selectors, frame }: RecordedTarget): boolean =>
  JSON.stringify(step.selectors) === JSON.stringify(selectors) &&
  JSON.stringify(step.frame ?? []) === JSON.stringify(frame);

function describeSecret(where: string, purpose: string, reference: SecretReference): string {
  if ('totp' in reference)
    return `${where}: the one-time code isn’t stored. Set CURBCUT_SECRET_${reference.totp} to its key.`;
  const what = purpose === 'password' ? 'password' : 'card data';
  return `${where}: the ${what} isn’t stored. Set CURBCUT_SECRET_${reference.secret} before you scan.`;
}
