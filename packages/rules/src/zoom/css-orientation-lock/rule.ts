import { defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Degrees by which an angle may miss a quarter turn and still be meant as one. */
const TOLERANCE_DEGREES = 2;

const getTurnsByNode = memoizePerPage(
  ({ capture }) => new Map(capture.orientationTurns.map((turn) => [turn.node, turn])),
);

/** ACT b33eff. */
export const cssOrientationLock = defineRule({
  id: 'css-orientation-lock',
  title: 'Pages follow the orientation of the screen',
  help: 'Take the rotation out of the media query on the orientation, and let the layout adapt.',
  impact: 'People whose tablet is mounted on a wheelchair cannot turn it, and get the page on its side.',
  criteria: ['1.3.4'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: ['b33eff'],
  axe: ['css-orientation-lock'],
  limits: ['Locks that a script sets up are not found.'],
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
    upright: 'The element keeps its direction when the screen is turned.',
    turned:
      'People who cannot turn their screen get this on its side: style sheets rotate it by {degrees}° in one orientation only.',
  },
});
