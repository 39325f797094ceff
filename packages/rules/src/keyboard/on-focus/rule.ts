import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { contextChangesProbe } from '../../shared/context-changes.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const getChangesByNode = memoizePerPage(
  ({ capture }) =>
    new Map((capture.facts.contextChanges?.onFocus ?? []).map((change) => [change.node, change])),
);

/** Success criterion 3.2.1, for controls whose focus a script listens to. */
export const onFocus = defineRule({
  id: 'on-focus',
  title: 'Receiving focus does not cause a change of context',
  help: 'Act when the control is activated (`click`), not when it receives focus.',
  impact:
    'Keyboard and screen reader users who only move past the control are taken to another page or place without warning.',
  criteria: ['3.2.1'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Controls whose focus a script listens to are tested, one of each kind, up to 24 kinds.',
    'Effects that come more than a second later, or need a response from the server, are not found.',
    'Pages scanned while signed in, and frames, are not tested.',
  ],
  probe: contextChangesProbe,
  applies: (page) => (page.capture.facts.contextChanges?.focused ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    const change = getChangesByNode(page).get(element.index);
    if (!change) return passed('steady');
    const { kind, detail, similar, target } = change;
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
    steady: 'Receiving focus changes nothing but the page’s own content.',
    navigates: 'The page opens another page ({detail}) as soon as this control receives focus.',
    submits: 'The page submits a form as soon as this control receives focus.',
    opensWindow: 'The page opens another window ({detail}) as soon as this control receives focus.',
    opensDialog: 'The page opens a dialog as soon as this control receives focus: “{detail}”.',
    movesFocus: 'A script moves the focus to another element as soon as this control receives it.',
    removesFocus: 'A script removes the focus as soon as this control receives it.',
    replacesContent:
      'Is this a change of context? When this control receives focus, a script replaces or hides the part of the page with the control, and the focus is lost.',
    focusMovedToNew:
      'Is it expected that the focus moves on? When this control receives focus, a script shows new content and moves the focus there.',
  },
});
