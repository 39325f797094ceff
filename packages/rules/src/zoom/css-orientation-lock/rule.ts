import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Maximum deviation in degrees from a quarter turn. */
const TOLERANCE_DEGREES = 2;

const getTurnsByNode = memoizePerPage(
  ({ capture }) => new Map(capture.orientationTurns.map((turn) => [turn.node, turn])),
);

/** ACT b33eff. */
export const cssOrientationLock = defineRule({
  id: 'css-orientation-lock',
  title: 'Content isn’t locked to one screen orientation',
  help: 'Remove the rotation from the `orientation` media query, and let the layout adapt.',
  impact:
    'People whose device is mounted in a fixed position, for example on a wheelchair, see the page rotated.',
  criteria: ['1.3.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['b33eff'],
  axe: ['css-orientation-lock'],
  limits: ['Orientation locks set by scripts aren’t detected.'],
  applies: (page) =>
    [...getTurnsByNode(page).keys()]
      .map((node) => page.element(node))
      .filter(({ isHtml, isVisible }) => isHtml && isVisible),
  check: (element, page) => {
    const { portrait, landscape } = getTurnsByNode(page).get(element.index)!;
    const turn = Math.abs(portrait - landscape) % 180;
    return Math.abs(turn - 90) <= TOLERANCE_DEGREES
      ? failed('turned', { facts: { degrees: Math.round(Math.abs(portrait - landscape)) } })
      : passed('upright');
  },
  messages: {
    upright: 'The element keeps its direction in both screen orientations.',
    turned:
      'People who can’t turn their device see this content rotated: a style sheet rotates it by {degrees}° in one screen orientation.',
  },
});
