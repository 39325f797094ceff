import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isInputOfEditor } from '../../shared/editors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { parseInteger } from '../../shared/parse-integer.ts';
import { keyboardProbe } from '../keyboard-questions.ts';

const getWeakIndicatorsByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.keyboard?.weakIndicators ?? []).map((indicator) => [indicator.node, indicator])),
);

const reasonsByKind = {
  none: 'unseen',
  removed: 'removed',
  brief: 'unseen',
  shared: 'shared',
  faint: 'faint',
  elsewhere: 'elsewhere',
  unstable: 'unsure',
} as const satisfies Record<ProbeFacts<'keyboard'>['weakIndicators'][number]['kind'], string>;

/** ACT oj04fd, for the tab stops that the keyboard probe compared with and without focus. */
export const focusVisible = defineRule({
  id: 'focus-visible',
  title: 'Focusable elements have a visible focus indicator',
  help: 'Keep the outline, or give `:focus-visible` its own outline, border or background that stands out and isn’t cut off.',
  impact: 'Sighted keyboard users can’t see which control they’re about to use.',
  criteria: ['2.4.7'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['oj04fd'],
  nonActReasons: ['shared'],
  axe: [],
  traits: { testsOpenedContent: true },
  // Neither suggests that something is wrong with the element.
  auditReasons: ['caret', 'unsure'],
  limits: [
    'Tests the first 150 tab stops of a page, and compares screenshots for up to 48 types of controls. Anything beyond is listed as not tested.',
    'An indicator that appears after more than a tenth of a second isn’t detected.',
    'Frames aren’t tested.',
  ],
  probe: keyboardProbe,
  applies: (page) => {
    const { keyboard } = page.capture.facts;
    if (!keyboard) return [];
    const untested = new Set(keyboard.untestedIndicators);
    return keyboardProbe
      .getQuestions(page)
      .indicatorStops.filter((node) => !untested.has(node))
      .map((node) => page.element(node));
  },
  check: (element, page) => {
    const weak = getWeakIndicatorsByNode(page).get(element.index);
    if (!weak) return passed('seen');
    const reason = reasonsByKind[weak.kind];
    if (reason !== 'removed' && isSkippedByTab(element)) return passed('skipped');
    if (reason === 'faint') return cantTell(reason, { facts: { ratio: weak.contrast ?? 1 } });
    if (reason === 'unseen' && (isInputOfEditor(element) || isEditable(element))) return cantTell('caret');
    return reason === 'elsewhere' || reason === 'unsure' ? cantTell(reason) : failed(reason);
  },
  messages: {
    seen: 'This element has a focus indicator.',
    skipped: 'Tab doesn’t stop at this element: scripts move focus elsewhere or change the tab order.',
    unseen:
      'Keyboard users can’t see that this element has focus: nothing changes on screen, or only briefly, when it receives focus.',
    removed: 'Keyboard users can’t stay on this element: a script removes focus as soon as it arrives.',
    shared:
      'Keyboard users can’t tell which control has focus: this element has no focus indicator, and the screen looks the same when a neighboring control has focus.',
    faint:
      'Can you see which element has focus? The pixels that change have only {ratio}:1 contrast with and without focus.',
    elsewhere:
      'Can you see that this element has focus? Something changes on screen, but not on the element.',
    caret:
      'Can you see that this editor has focus, for example by a blinking caret? The editor draws its own caret.',
    unsure:
      'Can you see that this element has focus? The page keeps changing or covers the element, so we couldn’t measure the indicator.',
  },
});

/** Whether people type into the element itself, and not into a field. */
const isEditable = (element: ElementModel): boolean =>
  !['false', null].includes(element.attr('contenteditable'));

/**
 * Returns whether Tab passed this element without stopping at it: the walk reached the end of the page, or an
 * earlier and a later tab stop. For example, the scripts of a grid may move focus from a row to one of its cells.
 * If only later stops were reached, a dialog may hold focus until it's closed.
 */
function isSkippedByTab({ index, page }: ElementModel): boolean {
  const { walked = [], traps = [], isWalkCut = true } = page.capture.facts.keyboard ?? {};
  if (walked.length === 0 || walked.includes(index)) return false;
  const hasReachedEnd = traps.length === 0 && !isWalkCut;
  // The stops are in document order.
  const isBetween = walked[0]! < index && walked.at(-1)! > index;
  return hasReachedEnd || (isBetween && getReorderedStops(page).length === 0);
}

/** Elements whose positive tab index changes the tab order, so that it differs from the document order. */
const getReorderedStops = memoizePerPage((page: PageModel): readonly ElementModel[] =>
  page.byAttribute('tabindex').filter((element) => (parseInteger(element.attr('tabindex')) ?? 0) > 0),
);
