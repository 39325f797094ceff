import { allProbes, type LimitOverrides, type Probe, type ProbeDepth } from '@curbcut/capture';
import type { Depth } from '@curbcut/contract';
import type { ProbeFactsName } from '@curbcut/page-model';
import { type NotTested, type PassName, passNames } from '../passes.ts';

/** A step in the examination of a page. Passes without probes do what their name says. */
export interface Pass {
  readonly name: PassName;
  /**
   * 1: the visit in which the page is captured. 2: a later visit, in which the page is reloaded for
   * interaction. Tests that find the page changed by others move on to further visits.
   */
  readonly visit: 1 | 2;
  /** In the order in which they run. */
  readonly probes: readonly Probe[];
  readonly limits: PassLimits;
}

/** Limits for the probes of a pass. */
export interface PassLimits {
  readonly depth: ProbeDepth;
  readonly overrides: LimitOverrides;
}

/** The inputs of a plan. */
export interface PlanInput {
  readonly depth: Depth;
  /**
   * Whether scripts run on the page. If not, only the browser reacts, so that most tests that interact with the
   * page can be undone and run in the first visit.
   */
  readonly hasScripts: boolean;
  /** The `interact` pass runs only in the first view of a page; the other passes run in every view. */
  readonly isFirstView: boolean;
  /** Returns whether a probe has something to test on the page, according to the rules' requests. */
  isNeeded(probe: Probe): boolean;
  /** Returns false if other pages of the scan test all parts that a probe would test here. Default: true. */
  hasPartsToTest?(probe: Probe): boolean;
  readonly takesScreenshot: boolean;
  readonly runsSecondOpinion: boolean;
  readonly verifiesFixes: boolean;
  readonly limitOverrides?: LimitOverrides;
}

/** A probe and its place in the order. */
interface PlannedProbe {
  readonly probe: string;
  readonly pass: PassName;
  readonly visit: 1 | 2;
  /** On pages without scripts, where only the browser reacts, the pass of the first visit in which it runs. */
  readonly passWithoutScripts?: PassName;
  /** Why it runs at this point. */
  readonly because: string;
}

/** All probes in the order they run in their visits, each with the reason for its position. */
export const probeOrder: readonly PlannedProbe[] = [
  { probe: 'image-text', pass: 'look', visit: 1, because: 'Reads images; changes nothing.' },
  { probe: 'moving-text', pass: 'look', visit: 1, because: 'Samples animations; changes nothing.' },
  { probe: 'color-cues', pass: 'look', visit: 1, because: 'Compares styles; changes nothing.' },
  { probe: 'video', pass: 'look', visit: 1, because: 'Reads video frames; changes nothing.' },
  {
    probe: 'motion',
    pass: 'look',
    visit: 1,
    because: 'Reads animations and image files; changes nothing.',
  },
  { probe: 'spacing', pass: 'look', visit: 1, because: 'Restyles text and restores it within one call.' },
  {
    probe: 'control-contrast',
    pass: 'look',
    visit: 1,
    because:
      'Restyles controls for screenshots, which need boxes where they were captured, so it comes before focus scrolls them.',
  },
  {
    probe: 'keyboard',
    pass: 'keyboard',
    visit: 1,
    because: 'Needs the window as loaded for its screenshots.',
  },
  {
    probe: 'obscured-focus',
    pass: 'keyboard',
    visit: 1,
    because: 'Walks the page like the test before it, in both directions.',
  },
  {
    probe: 'zoom',
    pass: 'resize',
    visit: 1,
    because:
      'Resizing may move or close content positioned by scripts, so nothing that reads boxes comes after it.',
  },
  { probe: 'reflow', pass: 'resize', visit: 1, because: 'Changes the layout more than zoom does.' },
  {
    probe: 'collapse',
    pass: 'press',
    visit: 1,
    because: 'Clicks controls twice, which usually leaves the page unchanged.',
  },
  { probe: 'characters', pass: 'press', visit: 1, because: 'Content opened by shortcuts stays open.' },
  { probe: 'auto-update', pass: 'time', visit: 1, because: 'Leaves the tab’s clock stopped.' },
  {
    probe: 'scripted-motion',
    pass: 'time',
    visit: 1,
    because: 'Advances the clock that the test before it stopped.',
  },
  {
    probe: 'states',
    pass: 'open',
    visit: 2,
    passWithoutScripts: 'open',
    because:
      'Finds more than any other test that interacts with the page, so it gets the page as loaded. On pages without scripts, it comes after the fixes, because content stays open.',
  },
  {
    probe: 'hover-content',
    pass: 'interact',
    visit: 2,
    passWithoutScripts: 'keyboard',
    because: 'Moves only the pointer and focus, and both moves can be undone.',
  },
  {
    probe: 'context-changes',
    pass: 'interact',
    visit: 2,
    because:
      'Scripts may react to focus only once, so this comes before tests that move focus. Restores values.',
  },
  { probe: 'form-errors', pass: 'interact', visit: 2, because: 'Needs forms that haven’t been submitted.' },
  {
    probe: 'pointer-press',
    pass: 'interact',
    visit: 2,
    because: 'Needs controls that haven’t been pressed: many can be used only once.',
  },
  { probe: 'status', pass: 'interact', visit: 2, because: 'Needs controls that haven’t been pressed.' },
  { probe: 'focus-order', pass: 'interact', visit: 2, because: 'Opens dialogs and closes them.' },
  {
    probe: 'mouse-only',
    pass: 'interact',
    visit: 2,
    because: 'Activates many controls to find one that does the same.',
  },
  {
    probe: 'paste',
    pass: 'interact',
    visit: 2,
    because: 'Fills in fields that other tests need to be empty.',
  },
  {
    probe: 'focus-contrast',
    pass: 'interact',
    visit: 2,
    passWithoutScripts: 'keyboard',
    because: 'Scripts may react to a control’s focus only once, so tests of that come first.',
  },
  {
    probe: 'gestures',
    pass: 'interact',
    visit: 2,
    because: 'Takes the longest, and moves things that can’t always be moved back.',
  },
  {
    probe: 'motion-controls',
    pass: 'interact',
    visit: 2,
    because: 'The clock may have to be stopped right after it, so it comes last.',
  },
];

const probesById = new Map(allProbes.map((probe) => [probe.id, probe]));

/** The names of all facts that rules use: those of probes, and the structure of the scan's first page. */
export const probeFacts: readonly ProbeFactsName[] = [
  ...new Set<ProbeFactsName>([...allProbes.map(({ facts }) => facts), 'firstPage']),
];

/**
 * The facts about motion. The probe that presses controls to stop it has to know what moves, so all probes that
 * contribute to these facts then run in the second visit, on the same capture.
 */
const MOTION = 'motion';

/**
 * Plans the passes for a page. Pure, so the same page at the same depth gets the same tests. `quick` tests
 * the page as captured and does not activate, resize, scroll or open anything. `standard` runs every probe
 * that has something to test, except for parts of the page that another page has tested. `thorough` runs
 * every probe on every page.
 */
export function planPasses(input: PlanInput): Pass[] {
  const { depth, hasPartsToTest = () => true, limitOverrides: overrides = {} } = input;
  const limits: PassLimits = { depth: depth === 'quick' ? 'standard' : depth, overrides };
  const planned = depth === 'quick' ? [] : selectProbes(input).filter(({ probe }) => hasPartsToTest(probe));
  const hasSecondVisit = planned.some(({ visit }) => visit === 2);
  const work: Partial<Record<PassName, boolean>> = {
    pixels: true,
    screenshot: input.takesScreenshot,
    'second-opinion': input.runsSecondOpinion,
    parts: depth === 'standard' && hasSecondVisit,
    sources: true,
    fixes: input.verifiesFixes,
  };
  return ([1, 2] as const).flatMap((visit) =>
    passNames.flatMap((name): Pass[] => {
      const probes = planned.filter((one) => one.visit === visit && one.pass === name);
      const hasWork = visit === 1 && work[name] === true;
      return probes.length > 0 || hasWork
        ? [{ name, visit, probes: probes.map(({ probe }) => probe), limits }]
        : [];
    }),
  );
}

interface SelectedProbe extends Pick<PlannedProbe, 'pass' | 'visit'> {
  readonly probe: Probe;
}

function selectProbes({ hasScripts, isFirstView, isNeeded }: PlanInput): SelectedProbe[] {
  const selected = probeOrder.flatMap(({ probe: id, pass, visit, passWithoutScripts }): SelectedProbe[] => {
    const probe = probesById.get(id)!;
    const isForView = isFirstView || pass !== 'interact';
    if (!isForView || !isNeeded(probe)) return [];
    const isHarmless = !hasScripts && passWithoutScripts !== undefined;
    return [isHarmless ? { probe, pass: passWithoutScripts, visit: 1 } : { probe, pass, visit }];
  });
  if (!selected.some(({ probe, visit }) => probe.facts === MOTION && visit === 2)) return selected;
  const late = selected.map((one) => (one.probe.facts === MOTION ? { ...one, visit: 2 as const } : one));
  // Nothing that needs the clock may follow a probe that stops it.
  const stopsClock = ({ probe, visit }: SelectedProbe) => visit === 2 && probe.leavesPage === 'clock-stopped';
  return [
    ...late.filter((one) => !stopsClock(one)),
    ...late.filter(stopsClock).map((one) => ({ ...one, pass: 'interact' as const })),
  ];
}

/** Returns the facts that probes in these passes still contribute to. */
export const listPendingFacts = (passes: readonly Pass[]): Set<ProbeFactsName> =>
  new Set(passes.flatMap(({ probes }) => probes.map(({ facts }) => facts)));

/** Formats a plan as text, one line per pass, for tests and logs. */
export function formatPlan(passes: readonly Pass[]): string[] {
  return passes.map(({ name, visit, probes }) =>
    [`${visit} ${name}`, probes.map(({ id }) => id).join(', ')].filter((text) => text !== '').join(': '),
  );
}

/**
 * Returns the passes to run on the reloaded page after some probes could not run. It includes earlier probes
 * that record the same facts, because facts of two captures cannot be merged.
 */
export function planRemainingPasses(plan: readonly Pass[], left: readonly Pass[]): Pass[] {
  const planned = plan.flatMap(({ probes }) => probes);
  return left.map((pass) => {
    const missing = pass.probes.flatMap((probe) =>
      planned
        .slice(0, planned.indexOf(probe))
        .filter((earlier) => earlier.facts === probe.facts && !pass.probes.includes(earlier)),
    );
    return { ...pass, visit: 2, probes: [...new Set(missing), ...pass.probes] };
  });
}

/**
 * Orders the passes of a later visit, which may include those of the first one, so that nothing that needs the
 * clock follows a probe that stops it. Such a probe adds to what earlier probes of its pass have recorded, so those
 * run in the same visit: first of all if they only watch the page.
 */
export function stopClockLast(passes: readonly Pass[]): Pass[] {
  const stopsClock = ({ leavesPage }: Probe) => leavesPage === 'clock-stopped';
  const withStops = passes.filter(({ probes }) => probes.some(stopsClock));
  const isSplit = ({ probes }: Pass) =>
    probes.every((probe) => stopsClock(probe) || probe.leavesPage === 'as-is');
  const select = (is: (probe: Probe) => boolean) =>
    withStops.filter(isSplit).map((pass) => ({ ...pass, probes: pass.probes.filter(is) }));
  return [
    ...select((probe) => !stopsClock(probe)).filter(({ probes }) => probes.length > 0),
    ...passes.filter((pass) => !withStops.includes(pass)),
    ...withStops.filter((pass) => !isSplit(pass)),
    ...select(stopsClock),
  ];
}

/**
 * What happened to a page in a visit: `unresponsive` if an operation on it was interrupted, `gone` if it
 * crashed.
 */
export type PageCondition = 'intact' | 'unresponsive' | 'gone';

/**
 * Maximum visits to a page in one view, by depth. Tests that would need more visits are reported as not
 * tested.
 */
const MAX_VISITS = { quick: 1, standard: 8, thorough: 24 } as const;
/** Maximum visits in which a page may stop responding. */
const MAX_UNRESPONSIVE_VISITS = 2;

/**
 * Returns why a page is not reloaded for the remaining passes; null if it is.
 *
 * @param visits what happened to the page in its visits so far
 */
export function findReasonToStop(depth: Depth, visits: readonly PageCondition[]): NotTested['reason'] | null {
  const unresponsive = visits.filter((condition) => condition === 'unresponsive').length;
  if (visits.includes('gone') || unresponsive >= MAX_UNRESPONSIVE_VISITS) return 'error';
  return visits.length >= MAX_VISITS[depth] ? 'state' : null;
}
