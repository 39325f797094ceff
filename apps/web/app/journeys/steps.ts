import type { JourneyDocument, JourneyStep, JourneyStepDetails } from '@curbcut/contract';

/** A step in the editor. The id stays the same while steps are moved and changed. */
export interface EditedStep {
  readonly id: number;
  readonly step: JourneyStep;
  /** How scans treat the saved step; absent if the step has changed since. */
  readonly details?: JourneyStepDetails | undefined;
}

let lastId = 0;
export const toEditedStep = (step: JourneyStep, details?: JourneyStepDetails): EditedStep => ({
  id: ++lastId,
  step,
  details,
});

/** Moves a step by one position, unless it is already at that end. */
export function moveStep(steps: readonly EditedStep[], id: number, by: -1 | 1): readonly EditedStep[] {
  const from = steps.findIndex((one) => one.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= steps.length) return steps;
  return steps.toSpliced(from, 1).toSpliced(to, 0, steps[from]!);
}

type Selectors = NonNullable<JourneyStep['selectors']>;

/** Formats selectors, one per line. A path through shadow roots is a JSON list. */
export const formatSelectors = (selectors: Selectors = []): string =>
  selectors
    .map((selector) =>
      typeof selector === 'string'
        ? selector
        : selector.length === 1
          ? selector[0]!
          : JSON.stringify(selector),
    )
    .join('\n');

/** Parses what {@link formatSelectors} returns. */
export const parseSelectors = (text: string): Selectors =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseSelector);

function parseSelector(line: string): Selectors[number] {
  // A CSS selector may also start with a bracket.
  if (!line.startsWith('["')) return line;
  try {
    const path: unknown = JSON.parse(line);
    return Array.isArray(path) && path.every((part) => typeof part === 'string') ? path : line;
  } catch {
    return line;
  }
}

/** Returns a readable name for a step's element. */
function getTargetLabel({ selectors = [] }: JourneyStep): string {
  const all = selectors.map((selector) =>
    typeof selector === 'string' ? selector : (selector.at(-1) ?? ''),
  );
  for (const selector of all) {
    const [, label] = /^(?:aria|text)\/(.+?)(?:\[role="[^"]*"\])?$/s.exec(selector) ?? [];
    if (label !== undefined) return `“${label}”`;
  }
  return all[0] ?? 'the focused element';
}

/** Describes what a step does, such as “Click “Sign in””. */
export function describeAction(step: JourneyStep): string {
  const target = getTargetLabel(step);
  switch (step.type) {
    case 'navigate':
      return `Open ${step.url ?? ''}`;
    case 'click':
      return `Click ${target}`;
    case 'doubleClick':
      return `Double-click ${target}`;
    case 'hover':
      return `Hover over ${target}`;
    case 'change':
      return describeChange(step, target);
    case 'keyDown':
      return `Press ${step.key ?? ''}`;
    case 'keyUp':
      return `Release ${step.key ?? ''}`;
    case 'scroll':
      return step.selectors ? `Scroll ${target}` : 'Scroll the page';
    case 'waitForElement':
      return `Wait for ${target}`;
    case 'waitForUrl':
      return `Wait for the URL ${String(step.pattern ?? '')}`;
    case 'openEmailLink':
      return `Open the link in the email${step.subject ? ` “${step.subject}”` : ''} (mailbox ${step.mailbox ?? ''})`;
    case 'setViewport':
      return 'Set the window size (ignored: the scan sets it)';
    case 'emulateNetworkConditions':
      return 'Set the network speed (ignored: the scan sets it)';
    case 'close':
      return 'Close the page';
    default:
      return step.type;
  }
}

function describeChange({ value }: JourneyStep, target: string): string {
  if (typeof value === 'boolean') return `${value ? 'Check' : 'Uncheck'} ${target}`;
  if (typeof value !== 'object') return `Fill in ${target} with “${value ?? ''}”`;
  if ('secret' in value) return `Fill in ${target} with the secret ${value.secret}`;
  return `Fill in ${target} with a one-time code from ${value.totp}`;
}

/** The types of steps that can be added, with their fields. */
export const stepTypes = [
  { value: 'navigate', label: 'Open a page', fields: ['url'] },
  { value: 'click', label: 'Click', fields: ['selectors'] },
  { value: 'change', label: 'Fill in or choose', fields: ['selectors', 'value'] },
  { value: 'keyDown', label: 'Press a key', fields: ['key'] },
  { value: 'waitForElement', label: 'Wait for an element', fields: ['selectors'] },
  { value: 'waitForUrl', label: 'Wait for a URL', fields: ['pattern'] },
  { value: 'openEmailLink', label: 'Open a link in an email', fields: ['email'] },
] as const satisfies readonly { value: string; label: string; fields: readonly string[] }[];

/** Returns the fields that can be edited for a type of step. */
export function getStepFields({
  type,
  selectors,
}: Pick<JourneyStep, 'type' | 'selectors'>): readonly string[] {
  return stepTypes.find(({ value }) => value === type)?.fields ?? (selectors ? ['selectors'] : []);
}

/** Returns the names of the secrets that a journey uses. */
export function listUsedSecrets({ steps }: Pick<JourneyDocument, 'steps'>): string[] {
  const names = steps.flatMap(({ type, mailbox, value }) => {
    if (type === 'openEmailLink') return mailbox ?? [];
    if (typeof value !== 'object') return [];
    return 'secret' in value ? value.secret : value.totp;
  });
  return [...new Set(names)];
}
