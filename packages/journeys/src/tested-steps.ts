import { describeStep, type Journey, type Selector, type Step } from './journey.ts';

/** A step after which the page is tested. */
export interface TestedStep {
  /** The position of the step in the journey, from 0. */
  readonly index: number;
  /** The position among the tested steps, from 1, as shown to users. */
  readonly number: number;
  readonly name: string;
}

/**
 * Returns the steps after which the page is tested: those with a name, or, if none has one, those that
 * navigate or activate something.
 */
export function listTestedSteps({ steps }: Pick<Journey, 'steps'>): TestedStep[] {
  const isNamed = steps.some(({ name }) => name !== undefined);
  return steps
    .map((step, index) => ({ step, index }))
    .filter(({ step }) => (isNamed ? step.name !== undefined : changesPage(step)))
    .map(({ step, index }, position) => ({
      index,
      number: position + 1,
      name: step.name ?? suggestName(step),
    }));
}

/** Formats a tested step, such as “Step 3: Payment”. */
export const formatTestedStep = ({ number, name }: Pick<TestedStep, 'number' | 'name'>): string =>
  `Step ${number}: ${name}`;

const changesPage = (step: Step): boolean =>
  ['navigate', 'click', 'doubleClick'].includes(step.type) ||
  (step.type === 'keyDown' && ['Enter', 'NumpadEnter', '\r', '\n'].includes(step.key)) ||
  (step.assertedEvents?.length ?? 0) > 0;

/** Names a step after its action, such as “Click “Continue””. */
export function suggestName(step: Step): string {
  if (step.type === 'navigate') return `Open ${URL.parse(step.url)?.pathname ?? step.url}`.slice(0, 100);
  if (step.type === 'keyDown') return `Press ${step.key}`;
  const label = 'selectors' in step && step.selectors ? getLabel(step.selectors) : null;
  const verbs: Partial<Record<Step['type'], string>> = { doubleClick: 'Double-click', change: 'Fill in' };
  return `${verbs[step.type] ?? 'Click'} ${label === null ? 'an element' : `“${label}”`}`.slice(0, 100);
}

/** Returns the name or text by which selectors find their element; null if they don't use either. */
export function getLabel(selectors: readonly Selector[]): string | null {
  for (const selector of selectors) {
    const last = typeof selector === 'string' ? selector : selector.at(-1)!;
    const [, label] = /^(?:aria|text)\/(.+?)(?:\[role="[^"]*"\])?$/s.exec(last) ?? [];
    if (label !== undefined) return label;
  }
  return null;
}

/**
 * Words on buttons that pay, order, send or delete, in the languages that most sites use. A step that
 * activates such a button is carried out only if the journey's owner has declared what it does.
 */
const commitWords =
  /\b(pay|pay now|buy|buy now|place (your |my )?order|order now|submit (your |my )?order|complete (your |my )?(order|purchase)|confirm (and pay|order|purchase|payment)|purchase|subscribe|donate|book now|send|delete|remove account|close account|transfer|withdraw)\b|zahlungspflichtig|jetzt kaufen|bestellen|bezahlen|löschen|absenden|payer|commander|acheter|supprimer|envoyer|pagar|comprar|eliminar|enviar/iu;

/** Whether the label of a button says that it pays, orders, sends or deletes something. */
export const isLikelyCommit = (label: string): boolean => label.length <= 60 && commitWords.test(label);

/** Why a step isn't carried out: its owner hasn't allowed it. */
export function findCommitRefusal(step: Step, index: number, label: string | null): string | null {
  const where = describeStep(index, step);
  if (step.commits === true)
    return step.allowed === true
      ? null
      : `${where} pays for, sends or deletes something and isn’t allowed. To carry it out, add "allowed": true to the step.`;
  if (step.commits === false || label === null || !['click', 'doubleClick'].includes(step.type)) return null;
  if (!isLikelyCommit(label)) return null;
  return `${where} activates “${label.slice(0, 60)}”, which may pay for, send or delete something. Add "commits": false if it doesn’t, or "commits": true and "allowed": true to carry it out.`;
}
