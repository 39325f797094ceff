import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { contextChangesProbe } from '../../shared/context-changes.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getChangesByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.contextChanges?.onInput ?? []).map((change) => [change.node, change])),
);

/** Number of characters before a field that are searched for a warning. */
const WARNING_DISTANCE = 400;
/** Words that warn users: something happens automatically or on selection. */
const warningPattern =
  /automati|immediate|instant|as soon as|when(ever)? you|(once|after) you|\bwill\b|selecting|choosing|changing|picking|(opens|loads|goes|takes you|reloads|refreshes|jumps|submits|navigates)\b|sofort|sobald|öffnet|dès que|immédiat|inmediat|en cuanto|al (elegir|seleccionar)|direkt|aussitôt/i;

/** Success criterion 3.2.2, for fields whose value a script listens to. */
export const onInput = defineRule({
  id: 'on-input',
  title: 'Changing a field’s value doesn’t cause a change of context',
  help: 'Add a button that starts the action, or warn users before the field.',
  impact:
    'Keyboard users can’t get past the first option, and screen reader users end up somewhere else without warning.',
  criteria: ['3.2.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests native fields and switches whose value a script listens to, up to 16 types.',
    'Effects that take more than a second or depend on a server response aren’t detected.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: contextChangesProbe,
  applies: (page) => (page.capture.facts.contextChanges?.changed ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    const change = getChangesByNode(page).get(element.index);
    return change ? toResult(element, change, page) : passed('steady');
  },
  messages: {
    steady: 'Changing the value affects only the page’s own content.',
    navigates:
      'Users end up on a different page without warning: changing this field’s value opens {detail}.',
    submits:
      'Users submit the form without meaning to: changing this field’s value submits it without warning.',
    opensWindow:
      'Users end up in a different window without warning: changing this field’s value opens {detail}.',
    movesFocus:
      'Users lose their place without warning: changing this field’s value moves focus to a different element.',
    warned: 'Does the text before this field (“{warning}”) warn users that changing its value {effect}?',
    opensDialog: 'Do users expect a dialog here? Changing this field’s value opens one: “{detail}”.',
    advances:
      'Would users expect focus to move to the next field when this one is full, or does the page say that it will? They can’t correct the last character without going back.',
    movesFocusToNew:
      'Do users expect focus to move on? Changing this field’s value shows new content and moves focus there.',
  },
});

type ContextChange = ProbeFacts<'contextChanges'>['onInput'][number];

function toResult(element: ElementModel, change: ContextChange, page: PageModel) {
  const { kind, detail, target, similar } = change;
  const facts = { detail };
  const related = [...(target === null ? [] : [target]), ...similar].map((node) => page.element(node));
  if (kind === 'dialog') return cantTell('opensDialog', { facts, related });
  if (kind === 'focus-moved-to-new' || kind === 'focus-removed' || kind === 'content-replaced')
    return cantTell('movesFocusToNew', { related });
  const warning = findWarning(element);
  if (kind === 'focus-advanced')
    return warning === null ? cantTell('advances', { related }) : passed('steady');
  const [reason, effect] = (
    {
      navigation: ['navigates', 'opens a different page'],
      submit: ['submits', 'submits the form'],
      window: ['opensWindow', 'opens a new window'],
      'focus-moved': ['movesFocus', 'moves focus'],
    } as const
  )[kind];
  return warning === null
    ? failed(reason, { facts, related })
    : cantTell('warned', { facts: { effect, warning }, related });
}

/**
 * Returns a sentence that may warn of the change, from before the field or from its name or description; null if
 * there is none.
 */
function findWarning(field: ElementModel): string | null {
  const before: string[] = [];
  let length = 0;
  for (const { index, text, isVisible, parent } of field.page.texts.toReversed()) {
    if (index > field.index || !isVisible || parent.closest((at) => at === field) !== null) continue;
    before.unshift(text);
    length += text.length;
    if (length > WARNING_DISTANCE) break;
  }
  const texts = [
    field.name,
    field.description,
    ...field.labels.map(({ textContent }) => textContent),
    before.join(' '),
  ];
  for (const text of texts) {
    const sentence = text.split(/(?<=[.!?])\s+/).findLast((part) => warningPattern.test(part));
    if (sentence !== undefined) return sentence.trim().slice(-200);
  }
  return null;
}
