import * as dom from '../../../in-page-kit/dom.ts';

/**
 * Undoes these changes, evaluates the document and then makes the changes again.
 *
 * @param records with the old values of attributes and text
 */
export function withChangesUndone<T>(records: readonly MutationRecord[], evaluate: () => T): T {
  const redos: (() => void)[] = [];
  const setAttribute = (element: Element, name: string, value: string | null) =>
    value === null ? dom.removeAttribute(element, name) : dom.setAttribute(element, name, value);

  function undo({
    type,
    target,
    attributeName,
    oldValue,
    addedNodes,
    removedNodes,
    nextSibling,
  }: MutationRecord) {
    if (type === 'attributes') {
      const element = target as Element;
      const value = dom.getAttribute(element, attributeName!);
      redos.push(() => setAttribute(element, attributeName!, value));
      setAttribute(element, attributeName!, oldValue);
    } else if (type === 'characterData') {
      const text = target as CharacterData;
      const { data } = text;
      redos.push(() => {
        text.data = data;
      });
      text.data = oldValue ?? '';
    } else {
      const insert = (nodes: NodeList) => {
        const before = nextSibling && dom.parentNode(nextSibling) === target ? nextSibling : null;
        for (const node of nodes) dom.insertBefore(target, node, before);
      };
      const remove = (nodes: NodeList) => {
        for (const node of nodes) if (dom.parentNode(node) === target) dom.removeChild(target, node);
      };
      redos.push(() => {
        remove(removedNodes);
        insert(addedNodes);
      });
      remove(addedNodes);
      insert(removedNodes);
    }
  }

  try {
    for (const record of records.toReversed()) undo(record);
    return evaluate();
  } finally {
    for (const redo of redos.toReversed()) redo();
  }
}
