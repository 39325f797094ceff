import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { getListChildren } from '../../shared/list-children.ts';

/**
 * Like axe-core's `definition-list`, but based on the accessibility tree: generic wrappers are ignored and
 * dividers are allowed.
 */
export const definitionList = defineRule({
  id: 'definition-list',
  title: 'Description lists contain only terms and descriptions',
  help: 'Put only `<dt>` elements, each followed by its `<dd>` elements, in the `<dl>`. Groups may be wrapped in `<div>`.',
  impact: 'Screen reader users don’t know which description belongs to which term.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['definition-list'],
  traits: { isAboutAnnouncement: true },
  applies: (page) => page.byTag('dl').filter((list) => list.isExposed && list.explicitRole === null),
  check: (list) => {
    const { elements, texts } = getListChildren(list);
    const otherElements = elements.filter((child) => !isPart(child));
    if (otherElements.length > 0 || texts.length > 0) {
      const found = [
        ...new Set([...otherElements.map(describeElement), ...texts.map((text) => `“${text}”`)]),
      ];
      return failed('otherContent', { facts: { found }, related: otherElements });
    }
    const tags = elements.flatMap(({ tag, explicitRole }) => (explicitRole === null ? [tag] : []));
    if (tags.length === 0) return passed('pairs');
    if (tags.at(0) !== 'dt' || !tags.includes('dd')) return failed('unpaired');
    // HTML (4.4.9) also requires a description after the last term, but tables of contents work without one.
    return tags.at(-1) === 'dd' ? passed('pairs') : cantTell('lastTerm');
  },
  messages: {
    pairs: 'The list contains only terms and descriptions.',
    otherContent: 'The description list contains {found} in addition to its terms and descriptions.',
    unpaired: 'The description list has terms without descriptions, or descriptions without terms.',
    lastTerm:
      'Is the description of the last term somewhere else on the page? Screen readers announce the term as if its description followed.',
  },
});

const partRoles = new Set(['term', 'definition', 'associationlistitemkey', 'associationlistitemvalue']);

/** Returns whether the child is a term or description, unless another role overrides it. */
function isPart(child: ElementModel): boolean {
  const isTag = child.isHtml && (child.tag === 'dt' || child.tag === 'dd');
  return child.explicitRole === null ? isTag : partRoles.has(child.explicitRole);
}

function describeElement(element: ElementModel): string {
  return element.explicitRole ? `${element.tag} with the role ${element.explicitRole}` : element.tag;
}
