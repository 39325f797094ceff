import type { ElementModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { gesturesProbe, getGestureHandlers } from '../gesture-uses.ts';

type GestureHandler = ProbeFacts<'gestures'>['uses'][number];

/**
 * Multipoint gestures, and those whose direction matters. An element that just follows the pointer is
 * dragged.
 */
const getUses = memoizePerPage(
  (page) =>
    new Map(
      [...getGestureHandlers(page, ['swipe', 'pinch', 'drag'])].filter(([node, handler]) =>
        mayDependOnDirection(page.element(node), handler),
      ),
    ),
);

function mayDependOnDirection(element: ElementModel, { kind, ownTouches }: GestureHandler): boolean {
  if (kind === 'drag') return ownTouches === 'one-direction' && !isResizeHandle(element);
  return kind === 'pinch' || !isPressed(element);
}

/** Success criterion 2.5.1, for elements that respond to swipes or multipoint gestures. */
export const pointerGestures = defineRule({
  id: 'pointer-gestures',
  title: 'Swipes and pinches have an alternative with a single pointer',
  help: 'Add buttons that do the same thing, such as “Previous” and “Next”, or “Zoom in” and “Zoom out”.',
  impact:
    'People who use a head pointer, an eye tracker or one finger can’t perform these gestures, so they can’t use this function.',
  criteria: ['2.5.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  // Code that follows the pointer also serves hovering, selecting text and scrolling.
  // The same is true of scrolling and of elements that are lifted or stretched while they're pressed.
  auditReasons: ['followsPointer', 'maybeMoves'],
  limits: [
    'Tests up to 8 types of elements that listen to touches or the pointer, with a swipe to the left and a pinch.',
    'Canvas content, maps and document-level listeners aren’t tested.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: gesturesProbe,
  applies: (page) => [...getUses(page).keys()].map((node) => page.element(node)),
  check: (element, page) => {
    const { alternative, effect, controls, similar, kind, ownTouches, isAction } = getUses(page).get(
      element.index,
    )!;
    if (alternative === 'found') return passed('clickable');
    const details = {
      facts: { effect },
      related: [...controls, ...similar].map((node) => page.element(node)),
    };
    if (effect === '') {
      if (kind === 'pinch') return cantTell('maybePinch', details);
      return cantTell(ownTouches === 'all' || isGraphic(element) ? 'maybePath' : 'followsPointer', details);
    }
    if (kind === 'drag')
      return alternative === 'none' && isAction
        ? failed('onlyDirection', details)
        : cantTell('maybeDirection', details);
    if (alternative === 'none') return failed(kind === 'pinch' ? 'onlyPinch' : 'onlySwipe', details);
    return cantTell(effect === MOVES_CONTENT ? 'maybeMoves' : 'maybeClickable', details);
  },
  messages: {
    clickable: 'Clicking this element does the same thing as the gesture.',
    onlySwipe:
      'People who can’t swipe can’t use this function: swiping on this element {effect}. Clicking it does nothing, and no other control does the same thing.',
    onlyDirection:
      'People who can’t swipe can’t use this function: dragging the pointer across this element {effect}. Touches that start in a different direction scroll the page. Clicking the element does nothing, and no other control does the same thing.',
    onlyPinch:
      'People who can’t pinch can’t use this function: moving two fingers apart on this element {effect}. Clicking it does nothing, and no other control does the same thing.',
    maybeClickable:
      'Is there a click or tap alternative to this gesture? It {effect}, and no single click does the same thing.',
    maybeMoves: {
      question: 'A swipe on this element {effect}. Is there no click or tap that does the same thing?',
      ifSo: 'add one.',
    },
    maybeDirection:
      'Is there a click or tap alternative to swiping? Dragging the pointer across this element {effect}, and the page itself handles swipes in one direction.',
    maybePath:
      'Is there a click or tap alternative to dragging on this element? Its code follows the pointer from where it’s pressed.',
    followsPointer: {
      question:
        'Does this element require a gesture along a specific path, with no click or tap alternative?',
      ifSo: 'add one. The element’s code follows the pointer from where it’s pressed, but we saw no effect.',
    },
    maybePinch:
      'Is there a click or tap alternative to using two fingers on this element? Its code handles two touches.',
  },
});

/** How the probe describes a gesture that has no other effect. */
const MOVES_CONTENT = 'moves content';
/** In CSS pixels. A swipe leaves a narrower element, such as an icon, before it ends. */
const MIN_SWIPE_WIDTH = 40;
const pressedRoles = /^(?:button|checkbox|link|menuitem|option|radio|switch|tab)/;

/** Returns whether people press an element, so that it's unlikely to respond to swipes. */
function isPressed({ box, role }: ElementModel): boolean {
  return (box !== null && box.width < MIN_SWIPE_WIDTH) || pressedRoles.test(role ?? '');
}

/** Only the position where a handle is released matters, not the path to it. */
function isResizeHandle(element: ElementModel): boolean {
  return element.style('cursor').endsWith('-resize');
}

/** Whether people may draw on an element. */
function isGraphic({ tag }: ElementModel): boolean {
  return tag === 'canvas' || tag === 'svg';
}
