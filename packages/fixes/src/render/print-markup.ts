import type { Dialect } from './dialect.ts';
import { allowsLineBreak, type Markup, type MarkupElement, voidTags } from './markup.ts';

/** Maximum line width in columns. */
const MAX_LINE_WIDTH = 90;
const INDENT = '  ';

/** Prints markup as source code that ends with a line break. */
export function printMarkup(nodes: readonly Markup[], dialect: Dialect): string {
  const elements = nodes.filter(({ kind }) => kind === 'element');
  const { fragment } = dialect;
  if (fragment === null || (nodes.length === 1 && elements.length === 1))
    return `${formatLines(nodes, dialect, '').join('\n')}\n`;
  return `${[fragment[0], ...formatLines(nodes, dialect, INDENT), fragment[1]].join('\n')}\n`;
}

/** Formats nodes as lines that are broken only where white space is insignificant. */
function formatLines(nodes: readonly Markup[], dialect: Dialect, margin: string): string[] {
  const lines: string[] = [];
  let run: Markup[] = [];
  const endRun = (): void => {
    if (run.length > 0) lines.push(...formatInlineRun(run, dialect, margin));
    run = [];
  };
  for (const node of nodes) {
    if (node.kind === 'elided') {
      endRun();
      lines.push(`${margin}${dialect.elidedMarker}`);
    } else if (node.kind === 'element' && allowsLineBreak(node) && node.tag !== 'br') {
      endRun();
      lines.push(...formatElementLines(node, dialect, margin));
    } else {
      run.push(node);
      if (allowsLineBreak(node)) endRun();
    }
  }
  endRun();
  return lines;
}

/** Formats inline content. Breaks long lines at white space between elements and in start tags. */
function formatInlineRun(run: readonly Markup[], dialect: Dialect, margin: string): string[] {
  const [only] = run;
  if (run.length === 1 && only?.kind === 'element') return formatElementLines(only, dialect, margin);
  const flat = `${margin}${formatInline(run, dialect)}`;
  const space = run.findIndex(
    (node, at) => node.kind === 'text' && node.text === ' ' && at > 0 && at < run.length - 1,
  );
  if (flat.length <= MAX_LINE_WIDTH || space === -1 || dialect.lineEndSpace === null) return [flat];
  const before = formatInlineRun(run.slice(0, space), dialect, margin);
  const last = `${before.pop()}${dialect.lineEndSpace}`;
  return [...before, last, ...formatInlineRun(run.slice(space + 1), dialect, margin)];
}

function formatElementLines(element: MarkupElement, dialect: Dialect, margin: string): string[] {
  if (!canWriteTag(element, dialect)) return [`${margin}${dialect.elidedMarker}`];
  const flat = formatInlineElement(element, dialect);
  const canBreak = !element.isVerbatim && (element.hidesEdges || element.children.every(allowsLineBreak));
  const isEmpty = element.children.length === 0 || isSelfClosing(element, dialect);
  const hasBlocks = !element.isVerbatim && element.children.some(allowsLineBreak);
  if (!(hasBlocks && canBreak) && (margin + flat).length <= MAX_LINE_WIDTH) return [`${margin}${flat}`];
  const attributes = formatAttributes(element, dialect);
  const oneLine = `<${[element.tag, ...attributes].join(' ')}`;
  const start =
    (margin + oneLine).length <= MAX_LINE_WIDTH || attributes.length < 2
      ? [`${margin}${oneLine}`]
      : [`${margin}<${element.tag}`, ...attributes.map((attribute) => `${margin}${INDENT}${attribute}`)];
  if (isEmpty || !canBreak) {
    const rest = formatAfterStartTag(element, dialect);
    if (start.length === 1) return [`${margin}${flat}`];
    return rest.startsWith('>')
      ? [...start, ...`${margin}${rest}`.split('\n')]
      : [...start, `${margin}${rest.trimStart()}`];
  }
  const end = start.length === 1 ? [`${start[0]}>`] : [...start, `${margin}>`];
  return [...end, ...formatLines(element.children, dialect, margin + INDENT), `${margin}</${element.tag}>`];
}

function formatInline(nodes: readonly Markup[], dialect: Dialect, parent?: MarkupElement): string {
  return nodes
    .map((node, at) => {
      if (node.kind === 'elided') return dialect.elidedMarker;
      if (node.kind === 'element')
        return canWriteTag(node, dialect) ? formatInlineElement(node, dialect) : dialect.elidedMarker;
      if (parent?.isVerbatim) return dialect.formatVerbatim(node.text);
      const isFirst = at === 0 && parent !== undefined;
      const isLast = at === nodes.length - 1 && parent !== undefined;
      if (node.text === ' ') return isFirst || isLast ? dialect.edgeSpace : dialect.inlineSpace;
      return formatText(node.text, dialect, isFirst, isLast);
    })
    .join('');
}

function formatText(text: string, dialect: Dialect, isFirst: boolean, isLast: boolean): string {
  const start = isFirst && text.startsWith(' ') ? dialect.textEdgeSpace : '';
  const end = isLast && text.endsWith(' ') ? dialect.textEdgeSpace : '';
  const inner = text.slice(start === '' ? 0 : 1, end === '' ? undefined : -1);
  return `${start}${dialect.formatText(inner)}${end}`;
}

function formatInlineElement(element: MarkupElement, dialect: Dialect): string {
  const attributes = formatAttributes(element, dialect).map((attribute) => ` ${attribute}`);
  return `<${element.tag}${attributes.join('')}${formatAfterStartTag(element, dialect)}`;
}

/** Formats everything from the end of the start tag to the end of the element. */
function formatAfterStartTag(element: MarkupElement, dialect: Dialect): string {
  const { tag, isSvg } = element;
  if (!isSvg && voidTags.has(tag)) return dialect.voidElementEnd;
  if (isSelfClosing(element, dialect)) return ' />';
  if (dialect.getTextAttribute(tag) !== null) return `></${tag}>`;
  return `>${formatInline(element.children, dialect, element)}</${tag}>`;
}

function isSelfClosing({ tag, isSvg, children }: MarkupElement, dialect: Dialect): boolean {
  if (!isSvg && voidTags.has(tag)) return true;
  const isEmpty = children.length === 0 || dialect.getTextAttribute(tag) !== null;
  return isEmpty && (dialect.emptyElementEnd === 'slash' || isSvg);
}

function formatAttributes(element: MarkupElement, dialect: Dialect): string[] {
  const attributes = element.attributes.flatMap(
    ([name, value]) => dialect.formatAttribute(name, value, element) ?? [],
  );
  const textAttribute = dialect.getTextAttribute(element.tag);
  const text = element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
  if (textAttribute !== null && text !== '')
    attributes.push(...[dialect.formatAttribute(textAttribute, text, element) ?? []].flat());
  return attributes;
}

const canWriteTag = ({ tag, isSvg }: MarkupElement, dialect: Dialect): boolean =>
  dialect.canWriteTag(tag, isSvg);
