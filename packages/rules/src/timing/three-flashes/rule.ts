import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { motionProbe } from '../motion-questions.ts';

type Flashing = NonNullable<PageModel['capture']['facts']['motion']>['flashing'][number];

/** https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds */
const MAX_FLASHES = 3;
const MAX_SHARE = 0.25;
/** Share of the limits around them within which a measurement is not certain. */
const TOLERANCE = 0.1;

const getFlashes = memoizePerPage(
  (page: PageModel): ReadonlyMap<number, Flashing> =>
    new Map((page.capture.facts.motion?.flashing ?? []).map((flashing) => [flashing.node, flashing])),
);

/** Success criterion 2.3.1 for animations, animated images, and what scripts flash. */
export const threeFlashes = defineRule({
  id: 'three-flashes',
  title: 'Content does not flash more than three times in a second',
  help: 'Slow the animation down to at most three flashes in a second, reduce its contrast, or make the flashing area smaller.',
  impact: 'Flashing content can cause seizures.',
  criteria: ['2.3.1'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Measures backgrounds that CSS animations, the Web Animations API and timers of scripts change, shapes of SVG drawings, two-dimensional canvases, and frames of GIF, PNG and WebP images. Videos, text that flashes, and flashes that begin with an action are not measured.',
    'Frames of images are decoded only on pages served over HTTPS or from this computer.',
  ],
  probe: motionProbe,
  applies: (page) => [...getFlashes(page).keys()].sort((a, b) => a - b).map((node) => page.element(node)),
  check: (element, page) => {
    const { flashes, share, isRed, luminance } = getFlashes(page).get(element.index)!;
    const facts = { flashes, percent: Math.round(share * 100) };
    if (flashes <= MAX_FLASHES || share <= MAX_SHARE * (1 - TOLERANCE)) return passed('few', { facts });
    // 0.1 is the least change of luminance that is counted at all.
    const isClear = share >= MAX_SHARE * (1 + TOLERANCE) && (isRed || luminance >= 0.1 * (1 + TOLERANCE));
    if (!isClear) return cantTell('near', { facts });
    return failed(isRed ? 'red' : 'flashes', { facts });
  },
  messages: {
    few: 'The element flashes at most {flashes} times in a second, on {percent}% of a field of 341 by 256 pixels.',
    flashes:
      'This content flashes {flashes} times in a second on {percent}% of a field of 341 by 256 pixels; at most 3 flashes on more than 25% are allowed.',
    red: 'This content flashes {flashes} times in a second to or from a saturated red on {percent}% of a field of 341 by 256 pixels; at most 3 flashes on more than 25% are allowed.',
    near: 'Does a photosensitive epilepsy analysis tool, such as PEAT, rate this content as safe? It flashes {flashes} times in a second on {percent}% of a field of 341 by 256 pixels, close to the limits.',
  },
});
