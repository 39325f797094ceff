import type { PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { motionProbe } from '../motion-questions.ts';

type Flashing = NonNullable<PageModel['capture']['facts']['motion']>['flashing'][number];

/** https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds */
const MAX_FLASHES = 3;
const MAX_SHARE = 0.25;
/** A measurement this close to a limit, as a share of the limit, is treated as inconclusive. */
const TOLERANCE = 0.1;

const getFlashes = memoizePerPage(
  (page: PageModel): ReadonlyMap<number, Flashing> =>
    new Map((page.capture.facts.motion?.flashing ?? []).map((flashing) => [flashing.node, flashing])),
);

/** Success criterion 2.3.1 for animations, animated images, videos and flashing by scripts. */
export const threeFlashes = defineRule({
  id: 'three-flashes',
  title: 'Content doesn’t flash more than three times per second',
  help: 'Slow the animation down to at most three flashes per second, reduce its contrast or make the flashing area smaller.',
  impact: 'Flashing content can cause seizures.',
  criteria: ['2.3.1'],
  category: 'other',
  severity: 'critical',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Measures backgrounds changed by CSS animations, Web Animations and script timers, SVG shapes, two-dimensional canvases, frames of GIF, PNG and WebP images, and 10 seconds from the start of WebM and MP4 videos. Flashing text isn’t measured.',
    'Presses up to four buttons whose names suggest that they start something, and measures the backgrounds that their scripts change. Other flashes triggered by an action aren’t measured.',
    'Videos from other sites that don’t allow reading them, streamed videos, and formats that the browser can’t decode aren’t tested.',
    'Frames of images and videos are decoded only on pages served over HTTPS or from this computer.',
  ],
  probe: motionProbe,
  applies: (page) => [...getFlashes(page).keys()].sort((a, b) => a - b).map((node) => page.element(node)),
  check: (element, page) => {
    const { flashes, share, isRed, luminance, startedBy } = getFlashes(page).get(element.index)!;
    const facts = { flashes, percent: Math.round(share * 100) };
    if (flashes <= MAX_FLASHES || share <= MAX_SHARE * (1 - TOLERANCE)) return passed('few', { facts });
    // 0.1 is the smallest luminance change that counts at all.
    const isClear = share >= MAX_SHARE * (1 + TOLERANCE) && (isRed || luminance >= 0.1 * (1 + TOLERANCE));
    if (!isClear) return cantTell('near', { facts });
    if (startedBy === undefined) return failed(isRed ? 'red' : 'flashes', { facts });
    const control = page.element(startedBy);
    return failed('started', { facts: { ...facts, control: control.name }, related: [control] });
  },
  messages: {
    few: 'The element flashes at most {flashes} times per second over {percent}% of a 341 × 256 px area.',
    flashes:
      'This can cause seizures: it flashes {flashes} times per second over {percent}% of a 341 × 256 px area; the limit is 3 flashes when more than 25% flashes.',
    red: 'This can cause seizures: it flashes to or from a saturated red {flashes} times per second over {percent}% of a 341 × 256 px area; the limit is 3 flashes when more than 25% flashes.',
    started:
      'This can cause seizures: after “{control}” is pressed, it flashes {flashes} times per second over {percent}% of a 341 × 256 px area; the limit is 3 flashes when more than 25% flashes.',
    near: 'Does a photosensitive epilepsy analysis tool, such as PEAT, rate this content as safe? It flashes {flashes} times per second over {percent}% of a 341 × 256 px area, close to the limits.',
  },
});
