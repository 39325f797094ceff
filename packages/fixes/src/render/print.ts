import type { Dialect } from './dialect.ts';
import { voidTags } from './elements.ts';
import { isBreak, type Markup, type MarkupElement } from './markup.ts';

/** Columns that a line may have before it is broken. */
const widest = 90;
const indent = '  ';

/** Markup as source, ending in a line break. */
export function print(nodes: readonly Markup[], dialect: Dialect): string {
  const elements = nodes.filter(({ kind }) => kind === 'element');
  const { fragment } = dialect;
  if (fragment === null || (nodes.length === 1 && elements.length === 1))
    return `${lines(nodes, dialect, '').join('\n')}\n`;
  return `${[fragment[0], ...lines(nodes, dialect, indent), fragment[1]].join('\n')}\n`;
}

/** Nodes in lines, broken only where white space is not seen. */
function lines(nodes: readonly Markup[], dialect: Dialect, margin: string): string[] {
  const made: string[] = [];
  let run: Markup[] = [];
  const endRun = (): void => {
    if (run.length > 0) made.push(...runLines(run, dialect, margin));
    run = [];
  };
  for (const node of nodes) {
    if (node.kind === 'elided') {
      endRun();
      made.push(`${margin}${dialect.elided}`);
    } else if (node.kind === 'element' && isBreak(node) && node.tag !== 'br') {
      endRun();
      made.push(...elementLines(node, dialect, margin));
    } else {
      run.push(node);
      if (isBreak(node)) endRun();
    }
  }
  endRun();
  return made;
}

/** Inline content. What is too wide is broken at white space between elements, and in start tags. */
function runLines(run: readonly Markup[], dialect: Dialect, margin: string): string[] {
  const [only] = run;
  if (run.length === 1 && only!.kind === 'element') return elementLines(only, dialect, margin);
  const flat = `${margin}${inline(run, dialect)}`;
  const space = run.findIndex(
    (node, at) => node.kind === 'text' && node.text === ' ' && at > 0 && at < run.length - 1,
  );
  if (flat.length <= widest || space === -1 || dialect.brokenSpace === null) return [flat];
  const before = runLines(run.slice(0, space), dialect, margin);
  const last = `${before.pop()}${dialect.brokenSpace}`;
  return [...before, last, ...runLines(run.slice(space + 1), dialect, margin)];
}

function elementLines(element: MarkupElement, dialect: Dialect, margin: string): string[] {
  if (!canName(element, dialect)) return [`${margin}${dialect.elided}`];
  const flat = inlineElement(element, dialect);
  const mayBreak = !element.isVerbatim && (element.hidesEdges || element.children.every(isBreak));
  const isEmpty = element.children.length === 0 || endsAtOnce(element, dialect);
  const holdsBlocks = !element.isVerbatim && element.children.some(isBreak);
  if (!(holdsBlocks && mayBreak) && (margin + flat).length <= widest) return [`${margin}${flat}`];
  const attributes = attributesOf(element, dialect);
  const oneLine = `<${[element.tag, ...attributes].join(' ')}`;
  const start =
    (margin + oneLine).length <= widest || attributes.length < 2
      ? [`${margin}${oneLine}`]
      : [`${margin}<${element.tag}`, ...attributes.map((attribute) => `${margin}${indent}${attribute}`)];
  if (isEmpty || !mayBreak) {
    const rest = afterStart(element, dialect);
    if (start.length === 1) return [`${margin}${flat}`];
    return rest.startsWith('>')
      ? [...start, ...`${margin}${rest}`.split('\n')]
      : [...start, `${margin}${rest.trimStart()}`];
  }
  const end = start.length === 1 ? [`${start[0]}>`] : [...start, `${margin}>`];
  return [...end, ...lines(element.children, dialect, margin + indent), `${margin}</${element.tag}>`];
}

function inline(nodes: readonly Markup[], dialect: Dialect, parent?: MarkupElement): string {
  return nodes
    .map((node, at) => {
      if (node.kind === 'elided') return dialect.elided;
      if (node.kind === 'element')
        return canName(node, dialect) ? inlineElement(node, dialect) : dialect.elided;
      if (parent?.isVerbatim) return dialect.verbatim(node.text);
      const isFirst = at === 0 && parent !== undefined;
      const isLast = at === nodes.length - 1 && parent !== undefined;
      if (node.text === ' ') return isFirst || isLast ? dialect.edge : dialect.between;
      return textWithEdges(node.text, dialect, isFirst, isLast);
    })
    .join('');
}

function textWithEdges(text: string, dialect: Dialect, isFirst: boolean, isLast: boolean): string {
  const start = isFirst && text.startsWith(' ') ? dialect.textEdge : '';
  const end = isLast && text.endsWith(' ') ? dialect.textEdge : '';
  const inner = text.slice(start === '' ? 0 : 1, end === '' ? undefined : -1);
  return `${start}${dialect.text(inner)}${end}`;
}

function inlineElement(element: MarkupElement, dialect: Dialect): string {
  const attributes = attributesOf(element, dialect).map((attribute) => ` ${attribute}`);
  return `<${element.tag}${attributes.join('')}${afterStart(element, dialect)}`;
}

/** From the end of the start tag to the end of the element. */
function afterStart(element: MarkupElement, dialect: Dialect): string {
  const { tag, isSvg } = element;
  if (!isSvg && voidTags.has(tag)) return dialect.voidEnd;
  if (endsAtOnce(element, dialect)) return ' />';
  if (dialect.textAttribute(tag) !== null) return `></${tag}>`;
  return `>${inline(element.children, dialect, element)}</${tag}>`;
}

function endsAtOnce({ tag, isSvg, children }: MarkupElement, dialect: Dialect): boolean {
  if (!isSvg && voidTags.has(tag)) return true;
  const isEmpty = children.length === 0 || dialect.textAttribute(tag) !== null;
  return isEmpty && (dialect.emptyEnd === 'slash' || isSvg);
}

function attributesOf(element: MarkupElement, dialect: Dialect): string[] {
  const attributes = element.attributes.flatMap(
    ([name, value]) => dialect.attribute(name, value, element) ?? [],
  );
  const textAttribute = dialect.textAttribute(element.tag);
  const text = element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
  if (textAttribute !== null && text !== '')
    attributes.push(...[dialect.attribute(textAttribute, text, element) ?? []].flat());
  return attributes;
}

const canName = ({ tag, isSvg }: MarkupElement, dialect: Dialect): boolean => dialect.canName(tag, isSvg);
