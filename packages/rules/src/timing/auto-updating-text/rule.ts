import type { ElementModel, PageModel, ProbeFacts, ProbeQuestions } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { findInstruments, getControlNames, withoutControlsOfOthers } from '../../shared/instruments.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

type MovingText = NonNullable<ProbeFacts<'ticking'>['moving']>[number];
type ControlTrial = NonNullable<ProbeFacts<'ticking'>['trials']>[number];

/** Names of controls that stop an update, hide the text or set how often it updates. */
const updateControlPattern =
  /\b(un|re)?(paus|stop|halt|freez|hid(e|den)\b|show|clos|dismiss|remov|play|resum|start|toggl|auto|updat|refresh|reload|chang|frequen|interval|speed|slow|fast(er)?\b|rate\b|seconds?\b|minutes?\b|live\b|motion|mov(e|es|ing|ement)\b|scroll|animat|tick(er|ing)?\b|rotat|carousel|slid|next|prev|collaps|expand|enabl|disabl|turn (on|off)\b)|^\s*(on|off)\b|\b(on|off)\s*$/i;

/** Roles of text that reports time or progress and would be useless without updates. */
const essentialRoles = new Set(['timer', 'progressbar', 'meter']);
const timeOrPercentagePattern = /\d\s*:\s*\d\d|\d\s*%/;
/**
 * Maximum words in a clock or countdown in addition to its numbers. Longer text with a time in it is not a
 * clock.
 */
const MAX_CLOCK_WORDS = 3;

const getMovingTexts = memoizePerPage(
  (page: PageModel) => new Map((page.capture.facts.ticking?.moving ?? []).map((text) => [text.node, text])),
);

/** Elements whose text updates or moves on its own and isn't the only text on the page (ACT “not alone”). */
const getChangingElements = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const shown = page.texts.filter(({ isVisible }) => isVisible).map(({ parent }) => parent);
  const moving = getMovingTexts(page);
  const nodes = [...new Set([...(page.capture.facts.ticking?.nodes ?? []), ...moving.keys()])];
  const elements = nodes.sort((one, other) => one - other).map((node) => page.element(node));
  const changing = elements
    .filter(
      (element) =>
        !elements.some((other) => other !== element && other.contains(element) && moving.has(other.index)),
    )
    .filter(
      (element) =>
        // Moving text has been seen in the page, even if it starts outside it.
        (moving.has(element.index) || (!isVisuallyHidden(element) && !isPlayingTime(element))) &&
        shown.some((other) => !element.contains(other) && other !== element),
    );
  // A carousel and its slides, for example, are reported once, unless a control stops only one of them.
  return changing.filter(
    (element) =>
      !changing.some(
        (other) =>
          other !== element && other.contains(element) && findStop(other, page) === findStop(element, page),
      ),
  );
});

/** Returns the trial of a control or key that stopped the element. */
function findStop({ index }: ElementModel, page: PageModel): ControlTrial | undefined {
  const { tried = [], trials = [] } = page.capture.facts.ticking ?? {};
  // Text that had already stopped on its own says nothing about the controls.
  return tried.includes(index) ? trials.find(({ stopped }) => stopped.includes(index)) : undefined;
}

/** Names that scripts give to media players. */
const playerPattern = /player/i;

/** Whether the element shows a media player's time, which changes only while something is played. */
const isPlayingTime = (element: ElementModel): boolean =>
  /^\s*\d{1,2}:\d{2}(:\d{2})?\s*$/.test(element.textContent) &&
  element.closest((at) => playerPattern.test(`${at.attr('class') ?? ''} ${at.attr('id') ?? ''}`)) !== null;

/** Whether the element is only for screen readers, such as a live region that says which slide is shown. */
function isVisuallyHidden({ box }: ElementModel): boolean {
  if (box === null) return false;
  const isOutside = box.x + box.width <= 0 || box.y + box.height <= 0;
  return isOutside || (box.width <= 1 && box.height <= 1);
}

/**
 * ACT efbfc7, for text that scripts changed at least twice in half a minute of the page's time, or that is
 * animated.
 */
export const autoUpdatingText = defineRule({
  id: 'auto-updating-text',
  title: 'Moving, blinking or auto-updating text can be paused, stopped or hidden',
  help: 'Add a button next to the text that pauses it, or update the text only when users ask for it.',
  impact:
    'People who read slowly or are easily distracted can’t finish reading this text, or anything else on the page.',
  criteria: ['2.2.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['efbfc7'],
  axe: [],
  // The slides of a carousel have the same controls.
  askedOnce: ['control'],
  traits: { asksAbout: 'updating text' },
  limits: [
    'Finds text that is changed, moved or scrolled at least every fifteen seconds by a repeating timer or a loop of single timers. Also finds text that CSS animations or Web Animations move by at least 100 pixels, make blink or replace for more than five seconds. Text moved by animation frames needs review. Other changes made by animation frames, canvases or the server aren’t detected.',
    'Clicks up to eight controls whose names suggest that they stop the change, or that have no name, and advances the page’s clock to see whether they do. Lists of choices, sliders, hidden controls and controls that lead elsewhere need human review. Frames aren’t tested.',
  ],
  probe: { facts: 'ticking', getQuestions },
  applies: getChangingElements,
  check: checkText,
  messages: {
    endless:
      'People can’t stop this text: it updates automatically, and the page has no control to pause, stop or hide it: “{text}”.',
    moves:
      'People can’t stop this text: it moves automatically for more than five seconds, and the page has no control to pause, stop or hide it: “{text}”.',
    blinks:
      'People can’t stop this text: it blinks for more than five seconds, and the page has no control to pause, stop or hide it: “{text}”.',
    stopped: 'The control “{control}” stops the text.',
    ineffective:
      'People can’t stop this text: it changes automatically, even after each of these controls was clicked: {controls}. “{text}”',
    key: 'Do users know that the {key} key stops this text, which changes automatically? No control on the page stops it. “{text}”',
    control:
      'Can users pause, stop or hide this text, which changes automatically, or set how often it changes? “{text}” Controls that might do this: {controls}.',
    essential:
      'Is it essential for this text to keep changing, like a clock or countdown? It changes automatically: “{text}”.',
    scripted: {
      question: 'Does this text keep moving for more than five seconds?',
      ifSo: 'people can’t stop it: a script moves it, and the page has no control to pause, stop or hide it: “{text}”.',
    },
    reducible:
      'Does this animated text stay readable and still for users who prefer reduced motion, and is that setting enough for your users? The page itself has no control to pause, stop or hide it: “{text}”.',
  },
});

function checkText(element: ElementModel, page: PageModel) {
  const text = element.textContent.replace(/\s+/g, ' ').trim();
  const facts = { text };
  const moving = getMovingTexts(page).get(element.index);
  if (!moving && isClock(element, text)) return cantTell('essential', { facts });
  const { tried = [], trials: allTrials = [] } = page.capture.facts.ticking ?? {};
  const trials = tried.includes(element.index) ? allTrials : [];
  const stop = findStop(element, page);
  if (stop !== undefined && stop.control !== null) {
    const control = page.element(stop.control);
    return passed('stopped', { facts: { control: getControlNames([control]) }, related: [control] });
  }
  if (stop?.key != null)
    return cantTell('key', { facts: { ...facts, key: stop.key === ' ' ? 'Space' : stop.key } });
  const possible = moving?.isStoppable ? getSwitches(page) : getUpdateControls(page);
  const all = withoutControlsOfOthers(possible, element);
  const isIneffective = ({ index }: ElementModel) =>
    trials.some(({ control, effect }) => control === index && (effect === 'none' || effect === 'stopped'));
  const controls = all.filter((control) => !isIneffective(control));
  if (controls.length > 0) {
    return cantTell('control', {
      facts: { ...facts, controls: getControlNames(controls) },
      related: controls,
    });
  }
  if (moving?.kind === 'scripted' && !page.capture.facts.ticking?.nodes.includes(element.index)) {
    return cantTell('scripted', { facts });
  }
  if (moving?.isReducible) return cantTell('reducible', { facts });
  if (all.length > 0)
    return failed('ineffective', { facts: { ...facts, controls: getControlNames(all) }, related: all });
  return failed(moving ? failedReasons[moving.kind] : 'endless', { facts });
}

/** Short text that sounds like a control's label, in elements that don't have a control's role. */
const lookalikePattern = /^[\s⏸⏹❚‖]*(pause|stop)\b|^\s*[⏸⏹❚‖]/iu;
const MAX_LOOKALIKE_WORDS = 3;

/** Controls, or elements with such a label, that may stop text from changing. */
const getUpdateControls = memoizePerPage((page: PageModel): readonly ElementModel[] => {
  const lookalikes = page.texts
    .filter(
      ({ isVisible, text }) =>
        isVisible && lookalikePattern.test(text) && text.trim().split(/\s+/).length <= MAX_LOOKALIKE_WORDS,
    )
    .map(({ parent }) => parent);
  const instruments = findInstruments(page, updateControlPattern);
  const isPart = (element: ElementModel) => instruments.some((control) => control.contains(element));
  return mergeInDocumentOrder([instruments, lookalikes.filter((element) => !isPart(element))]);
});

function getQuestions(page: PageModel): ProbeQuestions<'ticking'> {
  const toNodes = (elements: readonly ElementModel[]) => elements.map(({ index }) => index);
  return {
    controls: toNodes(getUpdateControls(page)),
    switches: toNodes(getSwitches(page).filter(({ isVisible }) => isVisible)),
    names: updateControlPattern.source,
  };
}

/** Controls that may set the state in which a style sheet stops an animation. */
const getSwitches = memoizePerPage((page: PageModel) =>
  page.byRole('button', 'checkbox', 'switch').filter(({ isDisabled }) => !isDisabled),
);

const failedReasons = {
  moves: 'moves',
  blinks: 'blinks',
  changes: 'endless',
  scripted: 'endless',
} as const satisfies Record<MovingText['kind'], string>;

function isClock(element: ElementModel, text: string): boolean {
  if ((element.role !== null && essentialRoles.has(element.role)) || element.tag === 'time') return true;
  return timeOrPercentagePattern.test(text) && (text.match(/\p{L}+/gu) ?? []).length <= MAX_CLOCK_WORDS;
}
