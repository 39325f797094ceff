/**
 * Undoes these changes, evaluates the document, and then makes the changes again.
 *
 * @param records with the old values of attributes and text
 */
export function withChangesUndone<T>(records: readonly MutationRecord[], evaluate: () => T): T {
  const redos: (() => void)[] = [];
  const setAttribute = (element: Element, name: string, value: string | null) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value);

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
      const value = element.getAttribute(attributeName!);
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
        const before = nextSibling?.parentNode === target ? nextSibling : null;
        for (const node of nodes) target.insertBefore(node, before);
      };
      const remove = (nodes: NodeList) => {
        for (const node of nodes) if (node.parentNode === target) target.removeChild(node);
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
