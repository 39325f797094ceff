import type { Box, ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getControlNames, withoutControlsOfOthers } from '../../shared/instruments.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getMotionControls, motionProbe } from '../motion-questions.ts';

type Moving = NonNullable<PageModel['capture']['facts']['motion']>['moving'][number];

/** Animations smaller than this, in CSS pixels and square CSS pixels, are details such as a blinking dot. */
const MIN_DISTANCE = 20;
const MIN_AREA = 1_000;
/** A blinking element loses at least this share of its opacity. */
const MIN_FADING = 0.4;
/** Even small animations are noticeable if they move this far. */
const MIN_TRAVEL = 100;
const MIN_WORDS = 3;
/** Names of loading indicators, whose motion conveys information. */
const loadingPattern =
  /load(ing|er)?|spin(ner)?|skeleton|shimmer|placeholder|progress|busy|waiting|pending|indicator|cursor|caret|typing/i;

const getMovingElements = memoizePerPage(
  (page: PageModel): ReadonlyMap<number, Moving> =>
    new Map(
      (page.capture.facts.motion?.moving ?? [])
        .filter((moving) => isNoticeable(moving) && !isLoadingIndicator(page.element(moving.node), moving))
        .map((moving) => [moving.node, moving]),
    ),
);

function isNoticeable({ kind, distance, fading, area }: Moving): boolean {
  if (kind === 'canvas') return area >= MIN_AREA;
  if (kind !== 'animation') return true;
  if (distance >= MIN_TRAVEL) return area > 0;
  return area >= MIN_AREA && (distance >= MIN_DISTANCE || fading >= MIN_FADING);
}

function isLoadingIndicator(element: ElementModel, { words, kind }: Moving): boolean {
  const names = [element.attr('class'), element.attr('id'), element.attr('alt'), element.attr('src'), words];
  const hasRole =
    element.closest(({ role }) => role === 'progressbar' || role === 'status' || role === 'alert') !== null;
  return (kind !== 'video' && hasRole) || names.some((name) => name !== null && loadingPattern.test(name));
}

/** Success criterion 2.2.2 for motion without text: failures F50 and F112, technique G152 and others. */
export const movingContent = defineRule({
  id: 'moving-content',
  title: 'Moving images, videos and animations can be paused, stopped or hidden',
  help: 'Let the animation end within five seconds, or add a button that pauses it.',
  impact: 'People who are easily distracted can’t read the rest of the page while something moves.',
  criteria: ['2.2.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  traits: { asksAbout: 'moving content' },
  limits: [
    'Finds CSS, Web and SVG animations of more than five seconds, animated GIF, PNG and WebP images, two-dimensional canvases, and videos that play automatically. Motion caused by other scripts, in backgrounds or in frames isn’t detected.',
    'Loading indicators, small details and pages with hardly any other text are skipped.',
    'Clicks up to six controls to see whether they stop the motion. Moving text is tested by the auto-updating-text rule.',
  ],
  probe: motionProbe,
  applies: (page) =>
    [...getMovingElements(page).keys()]
      .map((node) => page.element(node))
      .filter((element) => isNextToContent(element)),
  check: (element, page) => {
    const { kind, stoppedBy, isReducible, isStoppable } = getMovingElements(page).get(element.index)!;
    if (stoppedBy !== null) {
      const control = page.element(stoppedBy);
      return passed('stopped', { facts: { control: control.name }, related: [control] });
    }
    const switches = isStoppable
      ? page.byRole('button', 'checkbox', 'switch').filter(({ isDisabled }) => !isDisabled)
      : [];
    const all = withoutControlsOfOthers([...new Set([...getMotionControls(page), ...switches])], element);
    const { watched = [], tried: allTried = [] } = page.capture.facts.motion ?? {};
    const tried = watched.includes(element.index) ? allTried : [];
    const controls = all.filter(({ index }) => !tried.includes(index));
    if (controls.length > 0) {
      return cantTell('control', { facts: { controls: getControlNames(controls) }, related: controls });
    }
    if (all.length > 0 && kind !== 'canvas') {
      const names = getControlNames(all);
      return isReducible
        ? cantTell('reducible')
        : failed('ineffective', { facts: { controls: names }, related: all });
    }
    // What a script draws may be the content itself, such as a game or film.
    if (kind === 'canvas')
      return all.length === 0 && isBackdrop(element) && !isReducible
        ? failed('backdrop')
        : cantTell('canvas');
    if (isReducible) return cantTell('reducible');
    if (kind === 'video' && isLengthUnknown(element, page)) return cantTell('length');
    return failed(failedReasons[kind]);
  },
  messages: {
    stopped: 'The control “{control}” stops the motion.',
    animated:
      'People can’t stop the motion: this element moves or blinks for more than five seconds, and the page has no control to pause, stop or hide it.',
    backdrop:
      'People can’t stop the motion: a script keeps changing this decorative graphic behind or in front of text for more than five seconds, and the page has no control to pause, stop or hide it.',
    image:
      'People can’t stop the motion: this animated image moves for more than five seconds, and the page has no control to pause, stop or hide it.',
    video:
      'People can’t stop the motion: this video plays automatically for more than five seconds, and there’s no control to pause, stop or hide it.',
    ineffective:
      'People can’t stop the motion: it continues for more than five seconds, even after each of these controls was clicked: {controls}.',
    control:
      'Can users pause, stop or hide this content, which moves automatically for more than five seconds? Controls that might do this: {controls}.',
    reducible:
      'Is the setting for reduced motion, which stops this animation, enough for your users? The page itself has no control to pause, stop or hide it.',
    canvas:
      'Can users pause, stop or hide this graphic, or is its movement essential? A script keeps changing it for more than five seconds, and no control on the page has a name that suggests it stops the movement.',
    length: {
      question: 'Does this video play for more than five seconds?',
      ifSo: 'people can’t stop it: it plays automatically, and there’s no control to pause, stop or hide it.',
    },
  },
});

const failedReasons = { animation: 'animated', image: 'image', video: 'video' } as const;

function isLengthUnknown({ index }: ElementModel, page: PageModel): boolean {
  const media = page.capture.media.find(({ node }) => node === index);
  return media?.duration == null;
}

/** Minimum words that a graphic covers, or that are in front of it, before it counts as a backdrop. */
const MIN_COVERED_WORDS = 8;

/**
 * Returns whether a graphic is only decoration: it's hidden from assistive technology, and text lies in front of it or
 * behind it. The text on a game's or chart's graphic is shorter.
 */
function isBackdrop(element: ElementModel): boolean {
  const { box, page } = element;
  if (element.isExposed || box === null) return false;
  const isInside = (line: Box) =>
    line.x >= box.x &&
    line.y >= box.y &&
    line.x + line.width <= box.x + box.width &&
    line.y + line.height <= box.y + box.height;
  let words = 0;
  for (const { isVisible, lines, text } of page.texts)
    if (isVisible && lines.every(isInside)) words += (text.match(/\p{L}{2,}/gu) ?? []).length;
  return words >= MIN_COVERED_WORDS;
}

/** Returns whether the page contains text outside the element, from which the motion distracts people. */
function isNextToContent(element: ElementModel): boolean {
  let words = 0;
  for (const { isVisible, parent, text } of element.page.texts) {
    if (!isVisible || element.contains(parent)) continue;
    words += (text.match(/\p{L}{2,}/gu) ?? []).length;
    if (words >= MIN_WORDS) return true;
  }
  return false;
}
