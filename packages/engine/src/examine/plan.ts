import {
  allProbes,
  type LimitOverrides,
  type Probe,
  type ProbeDepth,
  type TestLimit,
} from '@curbcut/capture';
import type { Depth } from '@curbcut/contract';
import type { ProbeFactsName } from '@curbcut/page-model';

/** A probe, and why it runs at this point of its pass. */
interface PlannedProbe<PassName extends string> {
  readonly probe: string;
  readonly because: string;
  /** On pages without scripts, where only the browser reacts: the pass of the first visit that runs it instead. */
  readonly passWithoutScripts?: PassName;
  /** Whether other pages may have tested everything that it would test, even on pages without scripts. */
  readonly hasSharedParts?: true;
}

interface PlannedPass<PassName extends string> {
  readonly name: PassName;
  /**
   * 1: the first visit. 2: a later visit, in which the page is reloaded for interaction and captured again.
   * Probes that find the page changed by an earlier one are postponed to a further visit.
   */
  readonly visit: 1 | 2;
  readonly does: string;
  /** Why it comes at this point. */
  readonly because: string;
  /** In the order in which they run. Passes without probes run at every depth, if there is anything to do. */
  readonly probes?: readonly PlannedProbe<PassName>[];
}

const definePasses = <const PassName extends string>(passes: readonly PlannedPass<PassName>[]) => passes;

/**
 * The whole examination of a captured page, in order: first what needs the page as captured, then tests that undo
 * what they do, then, on the reloaded page, tests that use it as people do and may leave it changed.
 *
 * - `quick` runs only the passes without probes.
 * - `standard` runs every probe that has something to test, except on parts that a different page of the scan tests.
 * - `thorough` runs every probe that has something to test, on every part of every page, with higher limits.
 *
 * {@link planPasses} selects what applies to a page. It moves probes in two cases: pages without scripts are tested in
 * one visit (`passWithoutScripts`), and if there are controls to stop motion, all tests of motion share their visit.
 */
export const passOrder = definePasses([
  {
    name: 'pixels',
    visit: 1,
    does: 'Measures text contrast that can’t be calculated from the capture, then starts the rules that need no probes.',
    because: 'Needs the page exactly as captured.',
  },
  {
    name: 'screenshot',
    visit: 1,
    does: 'Takes a screenshot that reaches down to the lowest finding.',
    because: 'Shows the page as captured, so it comes before anything that changes the page.',
  },
  {
    name: 'second-opinion',
    visit: 1,
    does: 'Runs axe-core, if requested.',
    because: 'Tests the page as loaded, but lets its scripts run, so it comes after the screenshot.',
  },
  {
    name: 'parts',
    visit: 1,
    does: 'Describes the page’s parts to the ledger, which decides on which page each part is tested. Only at `standard`, and only if there is a second visit.',
    because:
      'Later pages wait for the description before they decide what to test, so it comes before all tests.',
  },
  {
    name: 'source-maps',
    visit: 1,
    does: 'Detects the page’s framework and, on development builds, fetches its source maps.',
    because: 'Interaction blocks the page’s network access, so it comes before all tests.',
  },
  {
    name: 'look',
    visit: 1,
    does: 'Observes the page without interacting.',
    because: 'Leaves the page unchanged, so every other test can follow.',
    probes: [
      { probe: 'image-text', because: 'Reads images; changes nothing.' },
      { probe: 'moving-text', because: 'Samples animations; changes nothing.' },
      { probe: 'color-cues', because: 'Compares styles; changes nothing.' },
      { probe: 'video', because: 'Reads video frames; changes nothing.' },
      { probe: 'motion', because: 'Reads animations and image files; changes nothing.' },
      { probe: 'spacing', because: 'Restyles text and restores it within one call.' },
      {
        probe: 'control-contrast',
        because:
          'Restyles controls for screenshots and expects them where they were captured, so it comes before focus scrolls the page.',
      },
    ],
  },
  {
    name: 'keyboard',
    visit: 1,
    does: 'Moves through the page with Tab.',
    because: 'Changes only focus and scroll positions, which it restores.',
    probes: [
      { probe: 'keyboard', because: 'Needs the window as loaded for its screenshots.' },
      {
        probe: 'obscured-focus',
        because: 'Moves through the page like the previous test, but in both directions.',
      },
    ],
  },
  {
    name: 'resize',
    visit: 1,
    does: 'Zooms the page and narrows its window.',
    because:
      'Scripts might not undo their reaction to a different window size, so no test that reads boxes follows.',
    probes: [
      { probe: 'zoom', because: 'May move or close content positioned by scripts.' },
      { probe: 'reflow', because: 'Changes the layout more than zoom does.' },
    ],
  },
  {
    name: 'press',
    visit: 1,
    does: 'Activates a few controls and presses keys.',
    because: 'Content may stay open, so the tests that need the layout as loaded come first.',
    probes: [
      { probe: 'collapse', because: 'Clicks controls twice, which usually leaves the page unchanged.' },
      { probe: 'characters', because: 'Content opened by shortcuts stays open.' },
    ],
  },
  {
    name: 'time',
    visit: 1,
    does: 'Advances the page’s clock.',
    because: 'The clock stays stopped, so no other test may follow in this visit.',
    probes: [
      { probe: 'auto-update', because: 'Leaves the tab’s clock stopped.' },
      { probe: 'scripted-motion', because: 'Advances the clock that the previous test stopped.' },
    ],
  },
  {
    name: 'sources',
    visit: 1,
    does: 'Runs the rules for what has been recorded so far, and finds the source files of elements with findings.',
    because:
      'Needs the results of the tests so far, and the nodes as captured, so it comes before the fixes.',
  },
  {
    name: 'fixes',
    visit: 1,
    does: 'Applies fixes to the page and captures it again to verify them.',
    because: 'Needs findings with their sources. Afterward, the page no longer matches its capture.',
  },
  {
    name: 'open',
    visit: 2,
    does: 'Opens hidden content, and evaluates each state like a page.',
    because: 'Finds more than any other interaction, so it comes first, while the page is as loaded.',
    probes: [
      {
        probe: 'states',
        passWithoutScripts: 'open',
        hasSharedParts: true,
        because:
          'We can’t fully detect what it changed, so later probes run in a further visit. For the same reason, it comes last on pages loaded without JavaScript, unless other pages of the scan may have tested everything that it would open.',
      },
    ],
  },
  {
    name: 'interact',
    visit: 2,
    does: 'Uses the page with the mouse and the keyboard. Only in the first view (variant) of a page.',
    because: 'Changes the page most. Its tests are ordered by how much they leave behind.',
    probes: [
      {
        probe: 'context-changes',
        because:
          'Scripts may react to focus only once, so this comes before all other tests that move focus. Restores values.',
      },
      {
        probe: 'hover-content',
        passWithoutScripts: 'keyboard',
        because: 'Moves only the pointer and focus, which can be undone.',
      },
      { probe: 'form-errors', because: 'Needs forms that haven’t been submitted.' },
      {
        probe: 'pointer-press',
        because: 'Needs controls that haven’t been pressed: many can be used only once.',
      },
      { probe: 'status', because: 'Needs controls that haven’t been pressed.' },
      {
        probe: 'focus-order',
        passWithoutScripts: 'keyboard',
        because: 'Opens dialogs and closes them. On pages loaded without JavaScript, it only moves focus.',
      },
      {
        probe: 'mouse-only',
        because: 'Activates many controls to find one with the same effect as a click.',
      },
      { probe: 'paste', because: 'Fills in fields that other tests need to be empty.' },
      {
        probe: 'repeated-entry',
        because: 'Fills in fields, too, and can’t always go back to the first step of a form.',
      },
      {
        probe: 'focus-contrast',
        passWithoutScripts: 'keyboard',
        because: 'Scripts may react to a control’s focus only once, so tests of these reactions come first.',
      },
      {
        probe: 'gestures',
        because: 'Takes the longest, and moves things that can’t always be moved back.',
      },
      {
        probe: 'motion-controls',
        because: 'A probe that stops the clock may have to follow it, so it comes last.',
      },
      {
        probe: 'update-controls',
        because: 'Advances the clock that earlier tests of updating text have stopped.',
      },
      {
        probe: 'started-flashes',
        because: 'What it starts may change the text that earlier tests with a stopped clock compare.',
      },
    ],
  },
]);

export type PassName = (typeof passOrder)[number]['name'];

/** The part of a test that was not run on a page, and the pass it belongs to. */
export interface NotTested extends TestLimit {
  readonly pass: PassName;
}

/** A step in the examination of a page. */
export interface Pass {
  readonly name: PassName;
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

/** A plan's inputs. */
export interface PlanInput {
  readonly depth: Depth;
  /**
   * Whether scripts run on the page. If not, only the browser reacts, so that most tests that interact with the
   * page can be undone and run in the first visit.
   */
  readonly hasScripts: boolean;
  /** Whether other pages of the scan may have tested parts of this page, which is decided between its visits. */
  readonly sharesParts: boolean;
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

const probesById = new Map(allProbes.map((probe) => [probe.id, probe]));

/** The names of all facts that rules use: those of probes, and the structure of the scan's first page. */
export const probeFacts: readonly ProbeFactsName[] = [
  ...new Set<ProbeFactsName>([...allProbes.map(({ facts }) => facts), 'firstPage']),
];

/**
 * Facts about motion and updating text. Probes that press controls to stop motion have to know what moves. If
 * one of them runs in the second visit, all probes that contribute to the same facts do too, so they use the
 * same capture.
 */
const movingFacts: readonly ProbeFactsName[] = ['motion', 'ticking'];

/**
 * Plans the passes for a page. This is a pure function, so the same input leads to the same tests.
 */
export function planPasses(input: PlanInput): Pass[] {
  const { depth, hasPartsToTest = () => true, limitOverrides: overrides = {} } = input;
  // No probes run at `quick`, so it has no limits of its own.
  const limits: PassLimits = { depth: depth === 'quick' ? 'standard' : depth, overrides };
  const planned = depth === 'quick' ? [] : selectProbes(input).filter(({ probe }) => hasPartsToTest(probe));
  const hasSecondVisit = planned.some(({ visit }) => visit === 2);
  const isNeeded: Partial<Record<PassName, boolean>> = {
    screenshot: input.takesScreenshot,
    'second-opinion': input.runsSecondOpinion,
    parts: depth === 'standard' && hasSecondVisit,
    fixes: input.verifiesFixes,
  };
  return ([1, 2] as const).flatMap((visit) =>
    passOrder.flatMap(({ name, ...pass }): Pass[] => {
      const probes = planned.filter((one) => one.visit === visit && one.pass === name);
      const hasWork = pass.probes === undefined && visit === pass.visit && (isNeeded[name] ?? true);
      return probes.length > 0 || hasWork
        ? [{ name, visit, probes: probes.map(({ probe }) => probe), limits }]
        : [];
    }),
  );
}

interface SelectedProbe {
  readonly probe: Probe;
  readonly pass: PassName;
  readonly visit: 1 | 2;
}

function selectProbes({ hasScripts, sharesParts, isFirstView, isNeeded }: PlanInput): SelectedProbe[] {
  const selected = passOrder.flatMap(({ name, visit, probes = [] }) =>
    probes.flatMap(({ probe: id, passWithoutScripts, hasSharedParts = false }): SelectedProbe[] => {
      const probe = probesById.get(id)!;
      if (!(isFirstView || name !== 'interact') || !isNeeded(probe)) return [];
      // Most tests can be undone if only the browser reacts.
      const isHarmless = !hasScripts && passWithoutScripts !== undefined && !(sharesParts && hasSharedParts);
      return [isHarmless ? { probe, pass: passWithoutScripts, visit: 1 } : { probe, pass: name, visit }];
    }),
  );
  const lateFacts = movingFacts.filter((facts) =>
    selected.some(({ probe, visit }) => probe.facts === facts && visit === 2),
  );
  if (lateFacts.length === 0) return selected;
  const late = selected.map((one) =>
    lateFacts.includes(one.probe.facts) ? { ...one, visit: 2 as const } : one,
  );
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
 * Returns the passes to run on the reloaded page after some probes were postponed. They include earlier probes
 * that record the same facts, because facts from two captures can't be merged.
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
 * clock follows a probe that stops it. Such a probe adds to the facts of earlier probes in its pass, so those run in
 * the same visit: at its start if they only observe the page.
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
