import * as dom from '../../in-page-kit/dom.ts';

/** The counted part of generated ids and names, such as those of `useId` in React 18 and 19. */
const GENERATED_ID = /:r[0-9a-z]*:|«r[0-9a-z]*»|_r_[0-9a-z]+_/;

/** Attributes whose value may refer to elements by id. */
const REFERENCES =
  /^(?:id|for|form|headers|list|name|popovertarget|commandfor|aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))$/;

/**
 * Converts what a document shows to text, so that two documents can be compared: elements, attributes, text, values and
 * states, including those in open shadow roots. Ids are replaced with numbers in the order in
 * which they occur, because frameworks count them up from the start of the document. Scripts, style sheets and
 * metadata are left out.
 *
 * @returns the text, which is equal for documents that show the same content
 */
export function digestDocument(): string {
  const numbers = new Map<string, string>();
  for (const element of document.querySelectorAll('[id]')) numbers.set(dom.id(element), `#${numbers.size}`);
  const rename = (token: string): string => {
    const known = numbers.get(token);
    if (known !== undefined || !GENERATED_ID.test(token)) return known ?? token;
    const next = `#${numbers.size}`;
    numbers.set(token, next);
    return next;
  };
  const parts: string[] = [];
  const addAttributes = (element: Element) => {
    for (const name of dom.getAttributeNames(element).sort()) {
      const value = dom.getAttribute(element, name) ?? '';
      const tokens = value.split(/\s+/);
      let text = value;
      if (REFERENCES.test(name)) text = tokens.map(rename).join(' ');
      // The order of classes has no effect, and depends on which one was added last.
      else if (name === 'class') text = tokens.sort().join(' ');
      parts.push(` ${name}=${JSON.stringify(text)}`);
    }
    if (element instanceof HTMLInputElement)
      parts.push(` .value=${element.value} .checked=${element.checked}`);
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)
      parts.push(` .value=${element.value}`);
  };
  const add = (node: Node) => {
    if (node instanceof Text) {
      if (node.data !== '') parts.push(JSON.stringify(node.data));
    } else if (node instanceof Element) {
      if (dom.matches(node, 'script, style, link, meta, noscript')) return;
      parts.push(`<${dom.localName(node)}`);
      addAttributes(node);
      parts.push('>');
      const shadow = dom.shadowRoot(node);
      if (shadow !== null) {
        parts.push('#shadow');
        shadow.childNodes.forEach(add);
      }
      dom.childNodes(node).forEach(add);
      parts.push('</>');
    }
  };
  add(document.documentElement);
  const { activeElement } = document;
  parts.push(
    `scroll ${scrollX} ${scrollY} focus ${activeElement ? dom.localName(activeElement) : undefined} ${rename((activeElement && dom.id(activeElement)) ?? '')}`,
  );
  return parts.join('');
}
