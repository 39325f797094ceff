import { z } from 'zod';

/**
 * A journey: what a visitor does on a site, as data. It is a superset of the JSON that the Recorder of Chrome
 * DevTools exports (`UserFlow` in `src/Schema.ts` of github.com/puppeteer/replay), so that every recording
 * without code is a journey. Our own fields are `name`, `commits`, `allowed` and `identity` of steps, secrets
 * and checkboxes as values, the steps `waitForUrl` and `openEmailLink`, and the journey's `signedIn`.
 */

const SecretName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, 'must be capital letters, digits and underscores, such as PASSWORD');

/** A value that is not part of the journey, or a code that is computed from one when the journey is run. */
export const SecretReference = z.union([
  z.strictObject({ secret: SecretName }),
  z.strictObject({ totp: SecretName }),
]);
export type SecretReference = z.infer<typeof SecretReference>;

/**
 * A selector, or a list of selectors, each of which is evaluated inside the shadow root that the previous one
 * found.
 */
const Selector = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]);
export type Selector = z.infer<typeof Selector>;

/** Features of an element that survive changes to the markup. They find an element whose selectors no longer match. */
export const ElementIdentity = z.object({
  role: z.string().nullable(),
  name: z.string(),
  text: z.string(),
  /** `name=value` of attributes that describe the element's purpose. */
  attributes: z.array(z.string()),
  classes: z.array(z.string()),
  /** The element and its ancestors, such as `button.primary`; the element first. */
  path: z.array(z.string()),
});
export type ElementIdentity = z.infer<typeof ElementIdentity>;

const AssertedEvent = z.object({
  type: z.literal('navigation'),
  url: z.string().optional(),
  title: z.string().optional(),
});

const base = {
  /** What people call the step, such as “Payment”. If any step has a name, only steps with names are tested. */
  name: z.string().min(1).max(100).optional(),
  /** Milliseconds to wait for the step's conditions. */
  timeout: z.number().positive().optional(),
  assertedEvents: z.array(AssertedEvent).optional(),
  target: z.string().optional(),
  /** Whether the step pays for, sends or deletes something. */
  commits: z.boolean().optional(),
  /** Set by the site's owner: whether a step that can't be undone may be carried out. */
  allowed: z.boolean().optional(),
};
const inFrame = {
  ...base,
  /** The frame's position among its parent's frames, for each frame on the way down from the main frame. */
  frame: z.array(z.number().int().min(0)).optional(),
};
const withTarget = {
  ...inFrame,
  selectors: z.array(Selector).min(1),
  identity: ElementIdentity.optional(),
};
const pointer = {
  ...withTarget,
  deviceType: z.enum(['mouse', 'pen', 'touch']).optional(),
  button: z.enum(['primary', 'auxiliary', 'secondary', 'back', 'forward']).optional(),
  offsetX: z.number().optional(),
  offsetY: z.number().optional(),
};

/** Levels of nested properties. Files with thousands of levels would exhaust the stack. */
const MAX_PROPERTY_LEVELS = 10;

const Properties = z
  .record(z.string(), z.unknown())
  .refine(
    (properties) => !isNestedDeeper(properties, MAX_PROPERTY_LEVELS),
    `must have at most ${MAX_PROPERTY_LEVELS} levels`,
  );

const isNestedDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1)));

const stepSchemas = {
  navigate: z.object({ type: z.literal('navigate'), ...base, url: z.string().min(1) }),
  setViewport: z.object({
    type: z.literal('setViewport'),
    ...base,
    width: z.number().positive(),
    height: z.number().positive(),
    deviceScaleFactor: z.number().optional(),
    isMobile: z.boolean().optional(),
    hasTouch: z.boolean().optional(),
    isLandscape: z.boolean().optional(),
  }),
  emulateNetworkConditions: z.object({
    type: z.literal('emulateNetworkConditions'),
    ...base,
    download: z.number(),
    upload: z.number(),
    latency: z.number(),
  }),
  click: z.object({ type: z.literal('click'), ...pointer, duration: z.number().optional() }),
  doubleClick: z.object({ type: z.literal('doubleClick'), ...pointer }),
  hover: z.object({ type: z.literal('hover'), ...withTarget }),
  change: z.object({
    type: z.literal('change'),
    ...withTarget,
    /** Text, an option's value or label, or whether a checkbox is checked. */
    value: z.union([z.string(), z.boolean(), SecretReference]),
  }),
  keyDown: z.object({
    type: z.literal('keyDown'),
    ...withTarget,
    /** The element to focus first. By default, the key goes to the element that has focus. */
    selectors: withTarget.selectors.optional(),
    key: z.string().min(1),
  }),
  keyUp: z.object({ type: z.literal('keyUp'), ...base, key: z.string().min(1) }),
  scroll: z.object({
    type: z.literal('scroll'),
    ...inFrame,
    selectors: z.array(Selector).min(1).optional(),
    identity: ElementIdentity.optional(),
    x: z.number().optional(),
    y: z.number().optional(),
  }),
  close: z.object({ type: z.literal('close'), ...base }),
  waitForElement: z.object({
    type: z.literal('waitForElement'),
    ...withTarget,
    /** Default: `>=`, as when the Recorder replays a recording. */
    operator: z.enum(['>=', '==', '<=']).optional(),
    /** Default: 1. */
    count: z.number().int().min(0).optional(),
    /** If true, only visible elements count. If false, waits until the condition no longer holds. */
    visible: z.boolean().optional(),
    /** Properties that all of the elements must have. Nested objects need to match only in part. */
    properties: Properties.optional(),
    /** Attributes that all of the elements must have. */
    attributes: z.record(z.string(), z.string()).optional(),
  }),
  /** Waits until a part of the page's URL matches a pattern, where `*` matches any text. */
  waitForUrl: z.object({
    type: z.literal('waitForUrl'),
    ...base,
    part: z.enum(['url', 'path', 'fragment', 'host']),
    pattern: z.string().min(1),
    not: z.boolean().optional(),
  }),
  /**
   * Opens a link in an email that arrived since the journey started, for example to sign in or to confirm an
   * address. In patterns, `*` matches any text.
   */
  openEmailLink: z.object({
    type: z.literal('openEmailLink'),
    ...base,
    /** The secret that contains the mailbox's URL. */
    mailbox: SecretName,
    to: z.string().min(1).optional(),
    subject: z.string().min(1).optional(),
    /**
     * A pattern for the link's URL. By default, the first link to the host of the page that is open, preferably
     * one with a token.
     */
    link: z.string().min(1).optional(),
  }),
} as const;

export const Step = z.discriminatedUnion('type', [
  stepSchemas.navigate,
  stepSchemas.setViewport,
  stepSchemas.emulateNetworkConditions,
  stepSchemas.click,
  stepSchemas.doubleClick,
  stepSchemas.hover,
  stepSchemas.change,
  stepSchemas.keyDown,
  stepSchemas.keyUp,
  stepSchemas.scroll,
  stepSchemas.close,
  stepSchemas.waitForElement,
  stepSchemas.waitForUrl,
  stepSchemas.openEmailLink,
]);
export type Step = z.infer<typeof Step>;
export type StepOfType<Type extends Step['type']> = Extract<Step, { type: Type }>;

/** How a page shows that a visitor is signed in. All of the given conditions must hold. */
const SignedInMark = z
  .strictObject({
    /** Selectors of an element that only signed-in visitors see, such as “Sign out”. */
    element: z.array(Selector).min(1).optional(),
    /** A pattern for the page's URL, where `*` matches any text. */
    url: z.string().min(1).optional(),
    /** A URL on the same origin that returns this status only to signed-in visitors. */
    response: z.strictObject({ url: z.string().min(1), status: z.number().int() }).optional(),
  })
  .refine((mark) => Object.keys(mark).length > 0, 'needs an element, a url or a response');

/** Maximum number of steps of a journey. */
export const MAX_STEPS = 500;

const JourneyShape = z.object({
  title: z.string().default('Journey'),
  timeout: z.number().positive().optional(),
  selectorAttribute: z.string().optional(),
  signedIn: SignedInMark.optional(),
  steps: z.array(z.unknown()).min(1, 'must contain at least one step').max(MAX_STEPS),
});

export interface Journey extends Omit<z.infer<typeof JourneyShape>, 'steps'> {
  readonly steps: readonly Step[];
}

/** Thrown for a journey that can't be used. The message lists every problem with the position of its step. */
export class InvalidJourneyError extends Error {
  override readonly name = 'InvalidJourneyError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Step types that run code, with the reason for rejecting them. */
const codeSteps: Readonly<Record<string, string>> = {
  waitForExpression: 'it runs JavaScript in the page. Use “waitForElement” or “waitForUrl” instead',
  customStep: 'it runs code that is not part of the journey',
};

/**
 * Reads a journey from parsed JSON.
 *
 * @throws {InvalidJourneyError} naming each step that is invalid, contains code or is not supported
 */
export function parseJourney(value: unknown): Journey {
  const shape = JourneyShape.safeParse(value);
  if (!shape.success)
    throw new InvalidJourneyError(shape.error.issues.map((issue) => formatIssue(issue, '')));
  const problems: string[] = [];
  const steps = shape.data.steps.flatMap((step, index) => {
    const parsed = parseStep(step, index);
    if (typeof parsed !== 'string') return [parsed];
    problems.push(parsed);
    return [];
  });
  if (problems.length === 0 && !steps.some(({ type }) => type === 'navigate'))
    problems.push('The journey has no “navigate” step, so we don’t know where it starts.');
  if (problems.length > 0) throw new InvalidJourneyError(problems);
  return { ...shape.data, steps };
}

/**
 * Reads a step by its position, from 0. Returns the step, or a sentence that says which step it is and what's
 * wrong with it.
 */
export function parseStep(value: unknown, index: number): Step | string {
  const { type, name } = (value ?? {}) as { type?: unknown; name?: unknown };
  const where = describeStep(index, { type, name });
  if (typeof type !== 'string') return `${where} has no type.`;
  if (Object.hasOwn(codeSteps, type)) return `${where} can’t be used: ${codeSteps[type]}.`;
  if (!Object.hasOwn(stepSchemas, type)) return `${where} has an unsupported type.`;
  const parsed = Step.safeParse(value);
  if (!parsed.success) return parsed.error.issues.map((issue) => formatIssue(issue, where)).join('\n');
  if (parsed.data.target !== undefined && parsed.data.target !== 'main')
    return `${where} is carried out in a different window (${parsed.data.target}), which isn’t supported.`;
  return parsed.data;
}

/** Describes a step and its position for people: “Step 3 (click, “Payment”)”. Positions count from 1. */
export function describeStep(index: number, { type, name }: { type?: unknown; name?: unknown }): string {
  const details = [
    ...(typeof type === 'string' ? [type.slice(0, 50)] : []),
    ...(typeof name === 'string' ? [`“${name.slice(0, 100)}”`] : []),
  ];
  return `Step ${index + 1}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
}

function formatIssue({ path, message }: z.core.$ZodIssue, where: string): string {
  const field = path.map(String).join('.');
  const subject = [where, field && `“${field}”`].filter(Boolean).join(': ');
  return `${subject || 'The journey'}: ${message}.`;
}

/** Returns the names of the secrets, one-time codes and mailboxes that a journey uses. */
export function listSecretNames(journey: Pick<Journey, 'steps'>): string[] {
  const names = journey.steps.flatMap((step) => {
    if (step.type === 'openEmailLink') return step.mailbox;
    if (step.type !== 'change' || typeof step.value !== 'object') return [];
    return 'secret' in step.value ? step.value.secret : step.value.totp;
  });
  return [...new Set(names)];
}

/** Returns the URL of a journey's first page. */
export const getStartUrl = ({ steps }: Pick<Journey, 'steps'>): string =>
  steps.find((step) => step.type === 'navigate')!.url;

/**
 * Returns whether a URL, or a part of one, matches a pattern, where `*` matches any text. Takes linear time,
 * because the text may come from a hostile page or email; a regular expression wouldn't.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  const [start = '', ...rest] = pattern.split(/\*+/);
  const end = rest.pop();
  if (end === undefined) return value === start;
  const limit = value.length - end.length;
  if (limit < start.length || !value.startsWith(start) || !value.endsWith(end)) return false;
  let from = start.length;
  for (const part of rest) {
    const at = value.indexOf(part, from);
    if (at === -1 || at + part.length > limit) return false;
    from = at + part.length;
  }
  return true;
}

/** Escapes text for use in a regular expression. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
