import type { ElementModel, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, noQuestions, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

type KeyActivatedElement = ProbeFacts<'mouseOnly'>['keyOperated'][number];

/** Roles that don't tell users an element is interactive. */
const rolesWithoutOperation = new Set([
  'generic',
  'none',
  'paragraph',
  'listitem',
  'heading',
  'img',
  'image',
  'emphasis',
  'strong',
]);

/** Roles of descendants that screen reader users may find instead. */
const controlRoles = new Set(
  'button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider spinbutton switch tab textbox treeitem'.split(
    ' ',
  ),
);

/** Elements whose content is known only to scripts. */
const excludedTags = new Set(['canvas', 'audio', 'video', 'iframe', 'embed', 'object']);

/** An element with longer text is an area that handles keys, for example a slide, rather than one control. */
const MAX_CONTROL_TEXT = 200;

const getOperated = memoizePerPage(
  (page: PageModel): ReadonlyMap<ElementModel, KeyActivatedElement> =>
    new Map(
      (page.capture.facts.mouseOnly?.keyOperated ?? [])
        .map((control) => [page.element(control.node), control] as const)
        .filter(([element]) => isCandidate(element))
        .sort(([one], [other]) => one.index - other.index),
    ),
);

function isCandidate(element: ElementModel): boolean {
  if (!element.isHtml || excludedTags.has(element.tag) || !element.isExposed) return false;
  // An area with controls inside may also handle keys for them.
  return ![...element.descendants()].some(
    (part) => part.isFocusable || (part.role !== null && controlRoles.has(part.role)),
  );
}

/** F15, F42 and F59: scripts turn an element into a control, but it has no role. */
export const controlRole = defineRule({
  id: 'control-role',
  title: 'Custom controls have a role',
  help: 'Use a `<button>`, a link with `href` or a native form field. If you can’t, give the element the role of the control, for example `role="checkbox"`, and its state, for example `aria-checked`.',
  impact:
    'Screen reader users can’t tell that this is a control or what type it is, and don’t hear its state.',
  criteria: ['4.1.2'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Presses Enter, Space and the arrow keys on one element of each type that is in the tab order and listens for clicks.',
    'Elements outside the tab order, elements with controls inside, table rows and cells, graphics and frames aren’t tested.',
  ],
  probe: { facts: 'mouseOnly', getQuestions: noQuestions },
  applies: (page) => getOperated(page).keys(),
  check: (element, page) => {
    const { key, effect, similar } = getOperated(page).get(element)!;
    const { role } = element;
    const hasRole = role !== null && !rolesWithoutOperation.has(role);
    const details = {
      facts: { tag: element.tag, key, effect: effect ?? '', role },
      related: similar.map((node) => page.element(node)),
    };
    if (hasRole) return passed('role', details);
    if (effect === null) return cantTell('reacts', details);
    const isSmall = element.textContent.replace(/\s+/g, ' ').trim().length <= MAX_CONTROL_TEXT;
    return key === 'an arrow key' || !isSmall ? cantTell('area', details) : failed('noRole', details);
  },
  messages: {
    role: 'Screen readers announce the element as {role}.',
    noRole:
      'Screen reader users can’t tell that this is a control: pressing {key} on it {effect}, but the {tag} element has no widget role.',
    area: {
      question: 'Is this a control, for example a slider?',
      ifSo: 'screen readers don’t announce it as one: pressing {key} on it {effect}, but the {tag} element has no widget role.',
    },
    reacts: {
      question: 'Is this a control, for example a checkbox or a button?',
      ifSo: 'screen readers don’t announce it as one: a script reacts to clicks and to {key}, but the {tag} element has no widget role.',
    },
  },
});
