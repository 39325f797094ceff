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
 * Success criterion 2.4.3, for failures that can be proven. The best practice `tabindex` reports every
 * positive tabindex; this rule reports only those that make focus move backward.
 */
export const focusOrder = defineRule({
  id: 'focus-order',
  title: 'Focus order preserves meaning and operability',
  help: 'Remove positive `tabindex` values, hide closed menus with `display: none`, `visibility: hidden` or `inert`, and move focus into a dialog when it opens and back to its button when it closes.',
  impact: 'Keyboard and screen reader users lose their place, or use controls they can’t see.',
  criteria: ['2.4.3'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'A document order that differs from what people see isn’t reported.',
    'Activates up to 20 controls that may open a dialog, and focuses up to 20 hidden tab stops.',
    'Dialogs aren’t tested on pages behind a sign-in. Frames aren’t tested.',
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
    inOrder: 'Focus moves forward from here.',
    scrambled:
      'Keyboard users lose their place: tabindex="{tabindex}" moves focus backward within a group of controls, against the order on screen.',
    hidden:
      'Keyboard users reach this element but can’t see it: something around it hides it, as in a closed menu or panel, and it stays invisible when focused.',
    dialogWithoutFocus:
      'Keyboard users stay behind the modal dialog that this control opens (“{text}”): focus doesn’t move into it, and Tab leads to a control outside it.',
    focusLost:
      'When the dialog that this control opens (“{text}”) is closed, does focus return to the control, or move somewhere else that makes sense? In our test, focus was lost.',
    dialogInOrder: 'The dialog that this control opens takes focus, or comes next in the focus order.',
    ahead:
      'Does the page work in this order? tabindex="{tabindex}" puts this element before controls that come earlier on screen.',
    popupWithoutFocus:
      'Can keyboard users continue in the dialog that this control opens (“{text}”)? Focus stays outside, and neither Tab nor the Down arrow key moves it there.',
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
