import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { contextChangesProbe } from '../../shared/context-changes.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getChangesByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.contextChanges?.onInput ?? []).map((change) => [change.node, change])),
);

/** Characters of text before a field in which a warning is looked for. */
const WARNING_DISTANCE = 400;
/** Words of a warning: something happens by itself, or by choosing. */
const warningPattern =
  /automati|immediate|instant|as soon as|when(ever)? you|(once|after) you|\bwill\b|selecting|choosing|changing|picking|(opens|loads|goes|takes you|reloads|refreshes|jumps|submits|navigates)\b|sofort|sobald|öffnet|dès que|immédiat|inmediat|en cuanto|al (elegir|seleccionar)|direkt|aussitôt/i;

/** Success criterion 3.2.2, for fields whose value a script listens to. */
export const onInput = defineRule({
  id: 'on-input',
  title: 'Changing the value of a field does not cause a change of context',
  help: 'Add a button that starts the action, or warn users before the field.',
  impact:
    'Keyboard users cannot get past the first option of a list, and screen reader users find themselves on another page or elsewhere without warning.',
  criteria: ['3.2.2'],
  category: 'forms',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Native fields and switches whose value a script listens to are tested, up to 16 kinds.',
    'Effects that come more than a second later, or need a response from the server, are not found.',
    'Pages scanned while signed in, and frames, are not tested.',
  ],
  probe: contextChangesProbe,
  applies: (page) => (page.capture.facts.contextChanges?.changed ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    const change = getChangesByNode(page).get(element.index);
    return change ? toResult(element, change, page) : passed('steady');
  },
  messages: {
    steady: 'Changing the value changes nothing but the page’s own content.',
    navigates: 'Changing the value of this field opens another page ({detail}), without a warning.',
    submits: 'Changing the value of this field submits the form, without a warning.',
    opensWindow: 'Changing the value of this field opens another window ({detail}), without a warning.',
    movesFocus: 'Changing the value of this field moves the focus to another element, without a warning.',
    warned:
      'Are users warned before this field about what changing it does? It {effect}, and the text before it may say so: “{warning}”.',
    opensDialog:
      'Is it expected that a dialog opens? Changing the value of this field opens one: “{detail}”.',
    advances:
      'Do users expect that the focus moves on when this field is full, or is it explained? They cannot correct the last character without going back.',
    movesFocusToNew:
      'Is it expected that the focus moves on? Changing the value of this field shows new content and moves the focus there.',
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
      navigation: ['navigates', 'opens another page'],
      submit: ['submits', 'submits the form'],
      window: ['opensWindow', 'opens another window'],
      'focus-moved': ['movesFocus', 'moves the focus'],
    } as const
  )[kind];
  return warning === null
    ? failed(reason, { facts, related })
    : cantTell('warned', { facts: { effect, warning }, related });
}

/** Returns the sentence before a field, in its name or in its description that may warn of the change; null without one. */
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
