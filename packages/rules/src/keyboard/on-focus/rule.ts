import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { contextChangesProbe, getControlsThatLoseFocus } from '../../shared/context-changes.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getChangesByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.contextChanges?.onFocus ?? []).map((change) => [change.node, change])),
);

/**
 * Returns whether an element is too small to see and isn't a control with a name, such as a skip link or a
 * visually hidden checkbox. Scripts place such elements around components to move focus inside, so nobody stays
 * on them.
 */
const isSentinel = ({ box, role, name }: ElementModel): boolean =>
  box !== null && Math.min(box.width, box.height) <= 1 && (role === 'generic' || name === '');

/** Returns whether an element isn't a control, so that its scripts may pass focus on to one, as in a chart or a grid. */
const isContainer = ({ role, isHtml, tag }: ElementModel): boolean =>
  (role === null || role === 'generic' || role === 'none') &&
  !(isHtml && /^(a|button|input|select|textarea|summary)$/.test(tag));

/**
 * Returns whether an element is a field that people can't see, next to the control that replaces it and gets its
 * focus. Scripts hide a `select` behind their own list, for example, but labels and validation still focus it.
 */
const isReplacedBy = (field: ElementModel, target: ElementModel): boolean =>
  /^(select|input|textarea)$/.test(field.tag) &&
  (field.style('opacity') === '0' ||
    field.box === null ||
    Math.min(field.box.width, field.box.height) <= 1) &&
  field.parent !== null &&
  field.parent.tag !== 'body' &&
  field.parent.contains(target);

/** Success criterion 3.2.1, for controls whose focus a script listens to. */
export const onFocus = defineRule({
  id: 'on-focus',
  title: 'Receiving focus doesn’t cause a change of context',
  help: 'Act when the control is activated (`click`), not when it receives focus.',
  impact:
    'Keyboard and screen reader users who are just passing through end up on a different page or in a different place without warning.',
  criteria: ['3.2.1'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests controls whose focus a script listens to, one of each type, up to 24 types.',
    'Effects that take more than a second or depend on a server response aren’t detected.',
    'Frames and pages behind a sign-in aren’t tested.',
  ],
  probe: contextChangesProbe,
  // The focus-kept rule reports controls that lose focus.
  applies: (page) =>
    (page.capture.facts.contextChanges?.focused ?? [])
      .map((node) => page.element(node))
      .filter((element) => !getControlsThatLoseFocus(page).has(element) && !isSentinel(element)),
  check: (element, page) => {
    const change = getChangesByNode(page).get(element.index);
    if (!change) return passed('steady');
    const { kind, detail, similar, target } = change;
    const isPassedOn =
      isContainer(element) || (target !== null && isReplacedBy(element, page.element(target)));
    if (kind === 'focus-moved' && isPassedOn) return passed('steady');
    const facts = { detail };
    const related = [...(target === null ? [] : [target]), ...similar].map((node) => page.element(node));
    if (kind === 'content-replaced') return cantTell('replacesContent', { related });
    if (kind === 'focus-moved-to-new') return cantTell('focusMovedToNew', { related });
    const reason = (
      {
        navigation: 'navigates',
        submit: 'submits',
        window: 'opensWindow',
        dialog: 'opensDialog',
        'focus-moved': 'movesFocus',
        'focus-advanced': 'movesFocus',
        'focus-removed': 'removesFocus',
      } as const
    )[kind];
    return failed(reason, { facts, related });
  },
  messages: {
    steady: 'Receiving focus affects only the page’s own content.',
    navigates:
      'Users end up on a different page without warning: {detail} opens as soon as this control receives focus.',
    submits:
      'Users submit a form without meaning to: the page submits it as soon as this control receives focus.',
    opensWindow:
      'Users end up in a different window without warning: {detail} opens as soon as this control receives focus.',
    opensDialog:
      'Users end up in a dialog without warning: “{detail}” opens as soon as this control receives focus.',
    movesFocus:
      'Keyboard users can’t stay on this control: a script moves focus to a different element immediately.',
    removesFocus: 'Keyboard users can’t stay on this control: a script removes focus as soon as it arrives.',
    replacesContent: {
      question:
        'When this control receives focus, does the page around it change so much that users get lost?',
      ifSo: 'this is a change of context: a script replaces or hides that part of the page, and focus is lost.',
    },
    focusMovedToNew:
      'Do users expect focus to move on? When this control receives focus, a script shows new content and moves focus there.',
  },
});
