import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { isInputOfEditor } from '../../shared/editors.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
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
  help: 'Do not remove the outline, or give `:focus-visible` an outline, border or background of its own that stands out and is not cut off.',
  impact: 'Sighted keyboard users cannot see which control they are about to use.',
  criteria: ['2.4.7'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: ['oj04fd'],
  nonActReasons: ['shared'],
  axe: [],
  limits: [
    'The first 150 tab stops of a page are tested, and screenshots are compared for 24 kinds of controls. The rest is reported as not tested.',
    'An indicator that appears after more than a tenth of a second is not detected.',
    'Frames are not tested.',
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
    if (reason !== 'removed' && isSkippedByTab(element, page)) return passed('skipped');
    if (reason === 'faint') return cantTell(reason, { facts: { ratio: weak.contrast ?? 1 } });
    if (reason === 'unseen' && isInputOfEditor(element)) return cantTell('caret');
    return reason === 'elsewhere' || reason === 'unsure' ? cantTell(reason) : failed(reason);
  },
  messages: {
    seen: 'This element has a focus indicator.',
    skipped: 'The Tab key does not stop at this element: scripts move the focus on, or change the tab order.',
    unseen:
      'This element has no visible focus indicator: nothing changes on the screen, or only for a moment, when it receives focus.',
    removed: 'This element cannot keep the focus: a script removes it as soon as it arrives.',
    shared:
      'This element has no focus indicator of its own: the screen looks the same when a neighboring control has focus.',
    faint:
      'Can you see which element has focus? The pixels that change have a contrast of {ratio}:1 with and without focus.',
    elsewhere:
      'Can you see that this element has focus? Something changes on the screen, but not at the element.',
    caret:
      'Can you see that this editor has focus, for example by a blinking caret? Its text field is invisible, so the editor draws its own caret.',
    unsure:
      'Can you see that this element has focus? The page changes by itself, so the indicator could not be measured.',
  },
});

/**
 * Returns whether the walk with the Tab key reached the end of the page without a stop at this element, as at the rows of
 * a grid whose scripts pass the focus to one of their cells.
 */
function isSkippedByTab({ index }: ElementModel, { capture }: PageModel): boolean {
  const { walked = [], traps = [], isWalkCut = true } = capture.facts.keyboard ?? {};
  return walked.length > 0 && traps.length === 0 && !isWalkCut && !walked.includes(index);
}
