/**
 * Asks something of the document as it was before these changes of it, which are made again afterwards.
 *
 * Runs in the page: self-contained.
 *
 * @param records with the old values of attributes and texts
 */
export function withChangesUndone<T>(records: readonly MutationRecord[], ask: () => T): T {
  const again: (() => void)[] = [];
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
      again.push(() => setAttribute(element, attributeName!, value));
      setAttribute(element, attributeName!, oldValue);
    } else if (type === 'characterData') {
      const text = target as CharacterData;
      const { data } = text;
      again.push(() => {
        text.data = data;
      });
      text.data = oldValue ?? '';
    } else {
      const put = (nodes: NodeList) => {
        const before = nextSibling?.parentNode === target ? nextSibling : null;
        for (const node of nodes) target.insertBefore(node, before);
      };
      const take = (nodes: NodeList) => {
        for (const node of nodes) if (node.parentNode === target) target.removeChild(node);
      };
      again.push(() => {
        take(removedNodes);
        put(addedNodes);
      });
      take(addedNodes);
      put(removedNodes);
    }
  }

  try {
    for (const record of records.toReversed()) undo(record);
    return ask();
  } finally {
    for (const redo of again.toReversed()) redo();
  }
}
