const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Creates a line icon with a 24 by 24 view box in the text color, hidden from assistive technology. */
export function createIcon(path: string): SVGSVGElement {
  const icon = document.createElementNS(SVG_NAMESPACE, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  })) {
    icon.setAttribute(name, value);
  }
  const line = document.createElementNS(SVG_NAMESPACE, 'path');
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}

/** Creates an element with properties and children. Strings become text, never markup. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
