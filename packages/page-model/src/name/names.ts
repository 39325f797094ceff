import type { NodeIndex } from '../capture.ts';
import type { NameSource } from '../model.ts';
import { rolesNamedFromContent, rolesWithoutName } from '../role/role-data.ts';
import type { Roles } from '../role/roles.ts';
import type { Focus } from '../state/focus.ts';
import { getInputType } from '../state/form-controls.ts';
import { buttonInputTypes } from './name-candidates.ts';
import {
  collapseWhiteSpace,
  TextAlternativeComputation,
  type TextAlternativeDependencies,
} from './text-alternative.ts';

export interface AccessibleName {
  readonly text: string;
  readonly source: NameSource | null;
}

const emptyName: AccessibleName = { text: '', source: null };

interface NamesDependencies extends TextAlternativeDependencies {
  readonly roles: Roles;
  readonly focus: Focus;
}

/** Accessible names (AccName 1.2), each computed once and accessible descriptions. */
export class Names {
  readonly #deps: NamesDependencies;
  readonly #cache = new Map<NodeIndex, AccessibleName>();

  constructor(deps: NamesDependencies) {
    this.#deps = deps;
  }

  getName(node: NodeIndex): AccessibleName {
    let name = this.#cache.get(node);
    if (name === undefined) {
      name = this.#computeName(node);
      this.#cache.set(node, name);
    }
    return name;
  }

  /**
   * Computes the accessible description: AccName 1.2, section 4.3.3, then HTML-AAM 1.0, section 5, and
   * SVG-AAM 1.0. Empty if there is none.
   */
  computeDescription(node: NodeIndex): string {
    for (const candidate of this.#getDescriptionCandidates(node)) {
      const text = collapseWhiteSpace(candidate);
      if (text !== '') return text;
    }
    return '';
  }

  #computeName(node: NodeIndex): AccessibleName {
    const role = this.#deps.roles.getRole(node);
    if (role !== null && rolesWithoutName.has(role)) return emptyName;
    // A `summary` has no role, but it acts like a button.
    const isNamedFromContent =
      role === null ? this.#deps.focus.isDetailsSummary(node) : rolesNamedFromContent.has(role);
    const { text, source } = new TextAlternativeComputation(this.#deps, node).computeName(isNamedFromContent);
    const collapsed = collapseWhiteSpace(text);
    return collapsed === '' ? emptyName : { text: collapsed, source };
  }

  *#getDescriptionCandidates(node: NodeIndex): Generator<string, undefined> {
    const { reader, references } = this.#deps;
    const getReferencedText = (targets: readonly NodeIndex[]) =>
      new TextAlternativeComputation(this.#deps, node).computeReferencedText(targets).text;
    const findChild = (test: (child: NodeIndex) => boolean) => reader.tree.getChildElements(node).find(test);
    const targets = references.getTargets(node, 'aria-describedby');
    if (targets.length > 0) yield getReferencedText(targets);
    yield reader.attr(node, 'aria-description') ?? '';
    const name = this.getName(node);
    if (reader.isSvg(node)) {
      const desc = findChild((child) => reader.isSvg(child, 'desc'));
      if (desc !== undefined) yield reader.getTextContent(desc);
    }
    if (
      reader.isHtml(node, 'input') &&
      buttonInputTypes.has(getInputType(reader, node)) &&
      name.source !== 'value'
    ) {
      yield reader.attr(node, 'value') ?? '';
    }
    if (reader.isHtml(node, 'table')) {
      const caption = findChild((child) => reader.isHtml(child, 'caption'));
      if (caption !== undefined && name.source !== 'caption') yield getReferencedText([caption]);
      if (name.source !== 'summary') yield reader.attr(node, 'summary') ?? '';
    }
    const title = reader.attr(node, 'title') ?? '';
    if (name.source !== 'title' && collapseWhiteSpace(title) !== name.text) yield title;
  }
}
