import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { listChildren } from '../../shared/list-children.ts';

/** The question of axe-core's `definition-list`. */
export const definitionList = defineRule({
  id: 'definition-list',
  title: 'Description lists hold terms and their descriptions only',
  help: 'Put nothing into a dl but dt elements followed by their dd elements, in div elements if need be.',
  impact: 'Screen-reader users hear terms without what they mean, or a list that is none.',
  criteria: ['1.3.1'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: ['definition-list'],
  applies: (page) => page.byTag('dl').filter((list) => list.isExposed && list.explicitRole === null),
  check: (list) => {
    const { elements, texts } = contentOf(list);
    const strays = elements.filter((child) => !isPart(child));
    if (strays.length > 0 || texts.length > 0) {
      const found = [...new Set([...strays.map(describe), ...texts.map((text) => `“${text}”`)])];
      return failed('otherContent', { facts: { found }, related: strays });
    }
    const tags = elements.flatMap(({ tag, explicitRole }) => (explicitRole === null ? [tag] : []));
    if (tags.length === 0) return passed('pairs');
    if (tags.at(0) !== 'dt' || !tags.includes('dd')) return failed('unpaired');
    // HTML (4.4.9) wants a description behind the last term too. Lists of contents leave it out and lose nothing.
    return tags.at(-1) === 'dd' ? passed('pairs') : cantTell('lastTerm');
  },
  messages: {
    pairs: 'The list holds terms and descriptions only.',
    otherContent:
      'Screen-reader users lose what belongs together: the description list holds {found} beside its terms and descriptions.',
    unpaired:
      'Screen-reader users hear half of it: the description list has terms without descriptions or the other way around.',
    lastTerm:
      'Does a description of the last term of this list stand elsewhere? Screen readers announce the term as if one followed.',
  },
});

/** What stands in the list, with its `div` groups opened. */
function contentOf(list: ElementModel): { elements: ElementModel[]; texts: string[] } {
  const { elements, texts } = listChildren(list);
  const content: { elements: ElementModel[]; texts: string[] } = { elements: [], texts: [...texts] };
  for (const child of elements) {
    if (!isGroup(child)) {
      content.elements.push(child);
      continue;
    }
    const inside = listChildren(child);
    content.elements.push(...inside.elements);
    content.texts.push(...inside.texts);
  }
  return content;
}

function isGroup(child: ElementModel): boolean {
  return child.isHtml && child.tag === 'div' && child.explicitRole === null;
}

const partRoles = new Set(['term', 'definition', 'associationlistitemkey', 'associationlistitemvalue']);

/** A term or description: one that another role makes something else is none. */
function isPart(child: ElementModel): boolean {
  const isTag = child.isHtml && (child.tag === 'dt' || child.tag === 'dd');
  return child.explicitRole === null ? isTag : partRoles.has(child.explicitRole);
}

function describe(stray: ElementModel): string {
  return stray.explicitRole ? `${stray.tag} with the role ${stray.explicitRole}` : stray.tag;
}
