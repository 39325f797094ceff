/**
 * How much each probe does on one page, as counts. What is tested depends on the page and the scan's depth,
 * never on a clock. If a limit excludes something, that's reported with the number of things that were
 * tested.
 *
 * Unless a limit says otherwise, the counts of `standard` are at least what 95% of real pages need, as
 * measured by `npm run realpages -- --work` (for the table, see docs/performance.md). With them, the behavior
 * test corpus has the same results as with unlimited time. The counts of `thorough` are for audits. Their
 * only purpose is to keep a page with thousands of parts from taking hours.
 */

/** Depths at which pages are probed. */
export type ProbeDepth = 'standard' | 'thorough';

/** A count that limits a probe at each depth. */
export interface LimitDeclaration extends Readonly<Record<ProbeDepth, number>> {
  /** What is counted, and why there is a limit. */
  readonly what: string;
  /** What 95% of real pages need; missing if it wasn't measured separately. */
  readonly need?: number;
}

export type LimitDeclarations = Readonly<Record<string, LimitDeclaration>>;

/** A probe's limits at one depth. */
export type LimitCounts<Declarations extends LimitDeclarations> = {
  readonly [Name in keyof Declarations]: number;
};

/** Counts that the operator has changed, by probe and limit: `{"gestures.maxKinds": 12}`. */
export type LimitOverrides = Readonly<Record<string, number>>;

const count = (standard: number, thorough: number, what: string, need?: number): LimitDeclaration => ({
  standard,
  thorough,
  what,
  ...(need !== undefined && { need }),
});

/** Each probe's limits, by its id. Probes that read the page in one call have none. */
export const probeLimits = {
  characters: {
    maxDelayed: count(
      8,
      20,
      'Character keys that make the page set a timer or request a frame. They’re pressed again, and count as shortcuts if the page changes within 0.7 seconds.',
    ),
    maxPrefixes: count(
      2,
      10,
      'How many of these keys are tested as the first key of a two-key shortcut, each with 26 second keys.',
    ),
  },
  collapse: {
    maxControls: count(12, 60, 'Controls that are clicked twice, up to 1.4 seconds of page time each.', 0),
  },
  'color-cues': {
    maxPairs: count(
      20,
      200,
      'Selected items, each compared with an adjacent one. All are compared in one call, which must not block the page.',
      3,
    ),
    maxFields: count(50, 500, 'Fields whose colors are read, in one call.'),
  },
  'context-changes': {
    maxStops: count(24, 120, 'Types of tab stops that are focused; each is watched for reactions.'),
    maxFields: count(
      16,
      80,
      'Types of fields whose value is changed; each is watched for reactions and restored.',
    ),
  },
  'control-contrast': {
    maxControls: count(120, 600, 'Controls and icons that are measured in screenshots.', 18),
    maxAreaPx: count(2_000_000, 8_000_000, 'CSS pixels of one set of screenshots, to limit memory use.'),
    maxEnlarged: count(
      8,
      40,
      'Types of faint icons that are measured again in enlarged screenshots, one icon per type.',
    ),
  },
  'focus-contrast': {
    maxStops: count(150, 1_000, 'Tab stops whose styles are read, in one call.'),
    maxKinds: count(24, 120, 'Types of tab stops that are focused, in one call.', 16),
    maxMeasured: count(10, 60, 'Types of tab stops that are compared in screenshots, two screenshots each.'),
  },
  'focus-order': {
    maxOpeners: count(
      20,
      100,
      'Controls that are activated because they may open a dialog, which is closed again.',
      15,
    ),
  },
  'form-errors': {
    maxForms: count(3, 15, 'Forms that are filled in and submitted several times each.', 1),
    maxSingles: count(
      6,
      40,
      'How many times a form is submitted with only one field, or one combination of fields, empty or invalid.',
    ),
  },
  gestures: {
    maxKinds: count(
      8,
      40,
      'Types of elements on which up to four gestures are performed. This is the slowest test.',
      6,
    ),
    maxControls: count(12, 60, 'Controls that are clicked to find one with the same effect as a gesture.'),
  },
  'hover-content': {
    maxKinds: count(
      24,
      120,
      'Types of elements that may show content, each of which is hovered and focused. 3 of 56 pages have more, up to 197, which would take over a third of the page’s time.',
      68,
    ),
  },
  'image-text': {
    maxImages: count(20, 100, 'Image files whose pixels are read, in one call.', 6),
  },
  keyboard: {
    maxPresses: count(400, 2_000, 'Presses of Tab on one page, in all walks, about 1 ms each.'),
    maxKinds: count(
      48,
      240,
      'Types of tab stops whose indicator is compared in screenshots, at least 50 ms each.',
    ),
  },
  motion: {
    maxAnimated: count(
      100,
      500,
      'Animated elements that are sampled at up to 61 moments. All are sampled in one call, which must not block the page.',
    ),
    maxImages: count(24, 100, 'Image files that are read from the browser’s memory.', 5),
    maxDecoded: count(4, 20, 'Animated images whose frames are decoded to count flashes.'),
    maxVideos: count(
      2,
      10,
      'Videos whose first ten seconds are decoded to count flashes, about a second of processor time each.',
    ),
  },
  'motion-controls': {
    maxControls: count(
      6,
      20,
      'Controls that are clicked because they may stop motion; the page is watched after each.',
    ),
  },
  'moving-text': {
    maxAnimated: count(
      100,
      500,
      'Animated elements that are sampled at eleven moments, in one call, which must not block the page.',
    ),
  },
  'mouse-only': {
    maxKinds: count(12, 60, 'Types of elements that are clicked and watched for reactions.', 8),
    maxControls: count(20, 100, 'Controls that are activated by keyboard to find one with the same effect.'),
    maxWidgets: count(4, 20, 'Widgets whose items are tried with about a dozen keys each.'),
  },
  'obscured-focus': {
    maxPresses: count(
      250,
      1_250,
      'How many times Tab is pressed; Shift+Tab is pressed the same number of times. Each press is followed by a measurement of what covers the focus.',
      236,
    ),
    maxObscured: count(20, 100, 'Covered tab stops that are recorded, most of which have the same cause.'),
  },
  paste: {
    maxTargets: count(
      4,
      20,
      'Fields, or groups of fields, into which text is pasted. Pages have few sign-in fields.',
      1,
    ),
  },
  'pointer-press': {
    maxKinds: count(
      16,
      80,
      'Types of elements that are pressed and released elsewhere, each watched for half a second.',
      15,
    ),
  },
  reflow: {
    maxTexts: count(
      2_000,
      10_000,
      'Text elements that are compared in one call, starting from the top of the page.',
      1043,
    ),
    maxControls: count(
      500,
      2_500,
      'Maximum number of controls without text that are compared, in the same call.',
    ),
  },
  'repeated-entry': {
    maxEntries: count(3, 15, 'Repeated fields, or groups of them, whose earlier fields are filled in.'),
    maxSteps: count(4, 10, 'How many steps of a form are opened to reach such fields.'),
  },
  states: {
    maxOperations: count(
      160,
      800,
      'Controls that are activated. Some have to be watched for reactions; most pages have far fewer different ones.',
    ),
    maxStates: count(
      60,
      300,
      'States that are captured and evaluated like a page, which takes as long as a page does.',
    ),
    maxAlike: count(10, 50, 'Controls of one component. More of them would show the same content.'),
    maxAlikeFields: count(4, 20, 'Form fields of one component, which rarely show anything.'),
    maxNested: count(
      6,
      20,
      'Controls that are activated within a state. The state has to be opened again for each of them.',
    ),
    maxUsed: count(
      4,
      20,
      'States that are opened again to test with about a dozen keys and clicks whether elements in them work only with the mouse.',
    ),
    maxRestyled: count(20, 100, 'Types of controls whose hover and focus colors are compared.'),
  },
  status: {
    maxActions: count(
      6,
      30,
      'Controls that are activated because they may show a status message, 0.7 seconds of page time each.',
      3,
    ),
  },
  video: {
    maxVideos: count(
      3,
      10,
      'Videos whose frames are searched for captions, in document order. One minute of each is played.',
    ),
  },
  zoom: {
    maxTexts: count(
      2_000,
      10_000,
      'Text elements that are compared in one call, starting from the top of the page.',
      1477,
    ),
    maxControls: count(
      500,
      2_500,
      'Maximum number of controls without text that are compared, in the same call.',
    ),
  },
  'started-flashes': {
    maxControls: count(
      4,
      20,
      'Controls that are clicked because they may start something that flashes; the page’s clock is advanced after each.',
    ),
  },
  'update-controls': {
    maxControls: count(
      8,
      40,
      'Controls that are clicked because they may pause text; the page’s clock is advanced after each.',
    ),
  },
} as const satisfies Readonly<Record<string, LimitDeclarations>>;

/** Declares that a probe reads the page in one call. */
export const noLimits = {} as const satisfies LimitDeclarations;

/** Returns a probe's counts at one depth, including those changed by the operator. */
export function getLimitCounts<Declarations extends LimitDeclarations>(
  id: string,
  declarations: Declarations,
  depth: ProbeDepth,
  overrides: LimitOverrides = {},
): LimitCounts<Declarations> {
  const counts = Object.entries(declarations).map(([name, declared]) => [
    name,
    overrides[`${id}.${name}`] ?? declared[depth],
  ]);
  return Object.fromEntries(counts) as LimitCounts<Declarations>;
}

/** Returns the override names that no probe has, or whose count isn't a positive integer. */
export function findInvalidOverrides(overrides: Readonly<Record<string, unknown>>): string[] {
  const known = new Set(
    Object.entries(probeLimits).flatMap(([id, declarations]) =>
      Object.keys(declarations).map((name) => `${id}.${name}`),
    ),
  );
  return Object.entries(overrides).flatMap(([name, value]) =>
    known.has(name) && Number.isInteger(value) && (value as number) > 0 ? [] : [name],
  );
}
