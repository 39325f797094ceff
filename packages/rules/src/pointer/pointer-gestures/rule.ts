import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { gesturesProbe, getGestureUses } from '../gesture-uses.ts';

/** Gestures with two points, and those whose direction matters. Elements that only follow the pointer are dragged. */
const getUses = memoizePerPage(
  (page) =>
    new Map(
      [...getGestureUses(page, ['swipe', 'pinch', 'drag'])].filter(
        ([, { kind, isDirectional }]) => kind !== 'drag' || isDirectional,
      ),
    ),
);

/** Success criterion 2.5.1, for elements that respond to swipes or to two points. */
export const pointerGestures = defineRule({
  id: 'pointer-gestures',
  title: 'Swipes and pinches have an alternative with a single pointer',
  help: 'Add buttons that do the same, such as “Previous” and “Next”, or “Zoom in” and “Zoom out”.',
  impact:
    'People who use a head pointer, an eye tracker or one finger cannot perform these gestures and cannot use this function.',
  criteria: ['2.5.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Up to 6 kinds of elements that listen to touches or the pointer are tested, with a swipe to the left and a pinch.',
    'Drawings, maps and listeners on the whole document are not tested.',
    'Pages scanned while signed in, and frames, are not tested.',
  ],
  probe: gesturesProbe,
  applies: (page) => [...getUses(page).keys()].map((node) => page.element(node)),
  check: (element, page) => {
    const { alternative, effect, controls, similar, kind } = getUses(page).get(element.index)!;
    if (alternative === 'found') return passed('clickable');
    const details = {
      facts: { effect },
      related: [...controls, ...similar].map((node) => page.element(node)),
    };
    if (effect === '') return cantTell(kind === 'pinch' ? 'maybePinch' : 'maybePath', details);
    if (kind === 'drag') return cantTell('maybeDirection', details);
    if (alternative === 'none') return failed(kind === 'pinch' ? 'onlyPinch' : 'onlySwipe', details);
    return cantTell('maybeClickable', details);
  },
  messages: {
    clickable: 'Clicks do the same as the gesture on this element.',
    onlySwipe:
      'Swiping on this element {effect}. Clicks on it do nothing, and no other control on the page has an effect.',
    onlyPinch:
      'Moving two fingers apart on this element {effect}. Clicks on it do nothing, and no other control on the page has an effect.',
    maybeClickable:
      'Can the same be done with single clicks or taps? A gesture on this element {effect}, and no single click does the same.',
    maybeDirection:
      'Can the same be done with single clicks or taps, without swiping in one direction? Moving the pressed pointer over this element {effect}, and the page handles swipes in one direction itself.',
    maybePath:
      'Can everything that moving the pressed pointer over this element does be done with single clicks or taps? Its code follows the pointer from where it is pressed.',
    maybePinch:
      'Can everything that two fingers do on this element be done with single clicks or taps? Its code handles two touches.',
  },
});
