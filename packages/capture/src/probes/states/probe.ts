import { defineProbe } from '../define-probe.ts';
import { PageClock } from '../interaction/page-clock.ts';
import { probeLimits } from '../limits.ts';
import { LimitReachedError, type StatesContext, statesBudget } from './budget.ts';
import { ControlActivator } from './control-activator.ts';
import { exploreColors } from './explore-colors.ts';
import { ContentExplorer } from './explore-content.ts';
import type { ControlInteraction } from './facts.ts';
import { StateRecorder } from './state-recorder.ts';
import { switchToggles } from './switch-toggles.ts';
import { testOpenedControls } from './test-opened-controls.ts';

/**
 * Opens what the page hides behind controls: menus, dialogs, tabs, accordions and carousels. Activates the
 * controls one by one by mouse and keyboard, captures each new state for the rules, and closes it again.
 * Records how the controls' ARIA states changed.
 */
export const statesProbe = defineProbe({
  id: 'states',
  name: 'content shown by controls',
  facts: 'states',
  unit: 'controls',
  leavesPage: 'changed',
  // On signed-in pages, it activates only controls that declare that they show something.
  activatesControls: false,
  budget: statesBudget,
  limits: probeLimits.states,
  isNeeded: ({ hasTriggers }) => hasTriggers,
  runsScripts: () => true,
  async run(context) {
    await context.page.session.send('Runtime.evaluate', { expression: PREVENT_WINDOWS });
    await context.call('startBlockingNavigation', []);
    await context.call('startExploringStates', []);
    await context.call('startTestingFocus', []);
    const { interactions, done, isComplete } = await exploreStates(context);
    return { facts: { interactions }, done, of: isComplete ? done : null };
  },
  cleanUp: async ({ call, hasScripts, isClockStopped }) => {
    // Timers may not run on pages without scripts, for example those with an SVG image in an object element.
    if (!hasScripts) return call('stopBlockingNavigationSync', []);
    // Without a clock, we'd wait for the last attempts forever. The tab isn't used again anyway.
    if (!isClockStopped) await call('stopBlockingNavigation', []);
  },
});

/** Runs in the page's own world. Some pages define a function with this name. */
const PREVENT_WINDOWS =
  'if (/\\[native code\\]/.test(Function.prototype.toString.call(window.open))) window.open = () => null; void 0';

/** Explores the whole page: hidden content first, then colors, form messages and control states. */
async function exploreStates(context: StatesContext): Promise<{
  readonly interactions: ControlInteraction[];
  readonly done: number;
  readonly isComplete: boolean;
}> {
  const { isSignedIn, hasScripts, isClockStopped, page } = context;
  const clock = hasScripts && !isClockStopped ? await PageClock.take(page.session) : null;
  const activator = new ControlActivator(context, clock);
  const recorder = new StateRecorder(context, activator);
  const content = new ContentExplorer(context, activator, recorder);
  const toggled: ControlInteraction[] = [];
  let isComplete = true;
  const parts = [
    () => content.explore(),
    () => exploreColors(context, activator, recorder, hasScripts),
    ...(hasScripts && !isSignedIn ? [() => content.submitForms()] : []),
    ...(isSignedIn ? [] : [() => switchToggles(context, activator, toggled)]),
  ];
  for (const explore of parts) {
    try {
      await explore();
    } catch (error) {
      if (!(error instanceof LimitReachedError)) throw error;
      isComplete = false;
    }
  }
  await clock?.release();
  // This comes last, because scripts may consider content open that is closed again, and the other way around.
  if (clock !== null && !isSignedIn)
    for (const state of content.suspects) await testOpenedControls(context, state);
  return { interactions: [...content.interactions, ...toggled], done: activator.activations, isComplete };
}
