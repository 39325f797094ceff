import type { ElementModel, PageModel, ProbeFacts, ProbeQuestions } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { getTabOrderEffects } from './tab-order.ts';

type OpenedDialog = ProbeFacts<'focusOrder'>['dialogs'][number];

const MAX_HIDDEN_STOPS = 20;

const getDialogsByOpener = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.focusOrder?.dialogs ?? []).map((dialog) => [dialog.opener, dialog])),
);

/**
 * Success criterion 2.4.3, as far as a failure can be proven: the best practice `tabindex` reports every positive
 * tabindex, this rule only those that make the focus move backward.
 */
export const focusOrder = defineRule({
  id: 'focus-order',
  title: 'The focus moves in an order that preserves meaning and operation',
  help: 'Remove positive `tabindex` values, hide closed menus with `display: none`, `visibility: hidden` or `inert`, and move the focus into a dialog when it opens and back to its button when it closes.',
  impact: 'Keyboard and screen reader users lose their place, or operate controls that they cannot see.',
  criteria: ['2.4.3'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'An order that differs from what people see because of the order in the document is not reported.',
    'Up to 12 controls that may open a dialog are activated, and up to 20 hidden tab stops are focused.',
    'Dialogs are not tested on pages scanned while signed in. Frames are not tested.',
  ],
  probe: { facts: 'focusOrder', getQuestions },
  applies: (page) => {
    const { testedStops = [], dialogs = [] } = page.capture.facts.focusOrder ?? {};
    const probed = [...testedStops, ...dialogs.map(({ opener }) => opener)].map((node) => page.element(node));
    const unique = new Set(probed.toSorted((one, other) => one.index - other.index));
    return new Set(mergeInDocumentOrder([[...unique], [...getTabOrderEffects(page).keys()]]));
  },
  check: (element, page) => {
    const effect = getTabOrderEffects(page).get(element);
    const facts = { tabindex: element.attr('tabindex') };
    if (effect === 'scrambled') return failed('scrambled', { facts });
    if (page.capture.facts.focusOrder?.hiddenStops.includes(element.index)) return failed('hidden');
    const dialog = getDialogsByOpener(page).get(element.index);
    if (dialog) return toDialogResult(dialog, page);
    return effect === 'ahead' ? cantTell('ahead', { facts }) : passed('inOrder');
  },
  messages: {
    inOrder: 'The focus moves forward from here.',
    scrambled:
      'The tabindex of {tabindex} makes the focus move backward within a group of controls, against the order on the screen.',
    hidden:
      'The Tab key reaches this element although something around it hides it, as in a closed menu or panel. It stays invisible with the focus.',
    dialogWithoutFocus:
      'This control opens a modal dialog (“{text}”), but the focus stays outside, and Tab moves it through the page behind the dialog.',
    focusLost:
      'Does the focus return to this control, or to another place that makes sense, when the dialog that it opens (“{text}”) is closed? In the test it was lost.',
    dialogInOrder: 'The dialog that this control opens takes the focus, or comes next in the focus order.',
    ahead:
      'Can the page be used in this order? The tabindex of {tabindex} puts this element before controls that come earlier on the screen.',
    popupWithoutFocus:
      'Can keyboard users continue in the dialog that this control opens (“{text}”)? The focus stays outside, and Tab does not move it there.',
  },
});

function toDialogResult({ dialog, text, isModal, focus, focusAfter }: OpenedDialog, page: PageModel) {
  const details = { facts: { text }, related: dialog === null ? [] : [page.element(dialog)] };
  if (focus === 'outside')
    return isModal ? failed('dialogWithoutFocus', details) : cantTell('popupWithoutFocus', details);
  return focusAfter === 'lost' ? cantTell('focusLost', details) : passed('dialogInOrder');
}

function getQuestions(page: PageModel): ProbeQuestions<'focusOrder'> {
  const isOwn = ({ document }: ElementModel) => document === page.document;
  const stops = page.elements.filter((element) => isOwn(element) && element.isTabbable);
  return {
    hiddenStops: stops
      .filter(({ isVisible, box }) => !isVisible || (box !== null && box.x >= page.capture.viewport.width))
      .slice(0, MAX_HIDDEN_STOPS)
      .map(({ index }) => index),
    mayOpenDialogs: stops.some(
      (stop) =>
        stop.role === 'button' || stop.tag === 'button' || stop.attr('href')?.startsWith('#') === true,
    ),
  };
}
