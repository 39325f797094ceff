import type { FixStep, SourceNode } from '@curbcut/contract';
import { renderFix } from '@curbcut/engine';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import type MagicString from 'magic-string';
import type { HtmlFile } from './html-folder.ts';
import { EditRefusedError, type LocatedElements } from './locate.ts';

type StepOfKind<Kind extends FixStep['kind']> = Extract<FixStep, { kind: Kind }>;

/**
 * Applies patch steps to a file's text and leaves all other characters unchanged.
 *
 * @throws {EditRefusedError} if a step can't be applied with certainty; the text must then be discarded
 */
export function editFile(
  file: HtmlFile,
  text: MagicString,
  steps: readonly FixStep[],
  located: LocatedElements,
): void {
  const editor = new FileEditor(file, text, located);
  for (const step of steps) editor.applyStep(step);
}

class FileEditor {
  readonly #file: HtmlFile;
  readonly #text: MagicString;
  readonly #located: LocatedElements;

  constructor(file: HtmlFile, text: MagicString, located: LocatedElements) {
    this.#file = file;
    this.#text = text;
    this.#located = located;
  }

  applyStep(step: FixStep): void {
    const element = this.#located.elements.get(step.selector)!;
    switch (step.kind) {
      case 'set-attribute':
        this.#setAttribute(element, step);
        return;
      case 'remove-attribute':
        this.#removeAttribute(element, step.name);
        return;
      case 'rename':
        this.#rename(element, step.tag);
        return;
      case 'set-text':
        this.#setText(element, step);
        return;
      case 'insert':
        this.#insert(element, step);
        return;
      case 'wrap':
        this.#wrap(element, step);
        return;
      case 'unwrap': {
        const { start, end } = getTagRanges(element);
        this.#text.remove(...start);
        if (end !== null) this.#text.remove(...end);
        return;
      }
      case 'remove': {
        this.#text.remove(...this.#expandToWholeLines(getSourceRange(element)));
        return;
      }
      case 'move': {
        const to = this.#located.elements.get(step.to)!;
        this.#text.move(...getSourceRange(element), this.#getInsertionOffset(to, step.place));
        return;
      }
      case 'declare':
        throw new EditRefusedError(
          `this fix belongs in a style sheet: add ${step.property}: ${step.value} to ${step.rule}`,
        );
    }
  }

  /** An attribute that scripts set or remove can't be fixed in the file. */
  #assertUnchanged(element: Element, name: string): void {
    const shown = this.#located.matchedNodes.get(element);
    const seen =
      shown?.kind === 'element' ? shown.attributes.find(([known]) => known === name)?.[1] : undefined;
    const there = Object.hasOwn(element.attribs, name) ? element.attribs[name] : undefined;
    if (seen !== there && !(seen?.endsWith('…') && there?.startsWith(seen.slice(0, -1))))
      throw new EditRefusedError(`the ${name} attribute is set by a script`);
  }

  #setAttribute(element: Element, { name, value }: StepOfKind<'set-attribute'>): void {
    this.#assertUnchanged(element, name);
    const there = getSourceLocation(element).attrs?.[name];
    if (there === undefined) {
      this.#text.appendLeft(
        this.#getAttributesEnd(element),
        ` ${name}="${escapeAttributeValue(value, '"')}"`,
      );
      return;
    }
    const written = this.#file.text.slice(there.startOffset, there.endOffset);
    const quote = written.endsWith("'") ? "'" : '"';
    const writtenName = written.split(/[\s=]/, 1)[0]!;
    this.#text.update(
      there.startOffset,
      there.endOffset,
      `${writtenName}=${quote}${escapeAttributeValue(value, quote)}${quote}`,
    );
  }

  #removeAttribute(element: Element, name: string): void {
    this.#assertUnchanged(element, name);
    const there = getSourceLocation(element).attrs?.[name];
    if (there === undefined) throw new EditRefusedError(`the element has no ${name} attribute in the file`);
    let from = there.startOffset;
    while (/\s/.test(this.#file.text[from - 1]!)) from -= 1;
    this.#text.remove(from, there.endOffset);
  }

  /** Returns where a start tag's last attribute ends, or its name if it has no attributes. */
  #getAttributesEnd(element: Element): number {
    const { start } = getTagRanges(element);
    const ends = Object.values(getSourceLocation(element).attrs ?? {}).map(({ endOffset }) => endOffset);
    return Math.max(start[0] + 1 + element.name.length, ...ends);
  }

  #rename(element: Element, tag: string): void {
    const { start, end } = getTagRanges(element);
    this.#text.update(start[0] + 1, start[0] + 1 + element.name.length, tag);
    if (end !== null) this.#text.update(end[0] + 2, end[0] + 2 + element.name.length, tag);
  }

  #setText(element: Element, { before, text }: StepOfKind<'set-text'>): void {
    const same = element.children.filter((child) => isText(child) && child.data === before);
    if (same.length !== 1) throw new EditRefusedError('the text in the file differs from the page');
    this.#text.update(...getSourceRange(same[0]!), escapeText(text));
  }

  #insert(element: Element, { place, content }: StepOfKind<'insert'>): void {
    const [start] = getSourceRange(element);
    const margin = /(?:^|\n)([ \t]*)$/.exec(this.#file.text.slice(0, start))?.[1];
    const markup = renderFix({ source: { before: [], after: content }, steps: [] }, 'html').after.trimEnd();
    const at = this.#getInsertionOffset(element, place);
    const isBeside = place === 'before' || place === 'after';
    const isBlock = content.every((node) => node.kind === 'element') && margin !== undefined;
    if (isBeside && isBlock) {
      const lines = markup.replaceAll('\n', `\n${margin}`);
      this.#text.appendLeft(at, place === 'before' ? `${lines}\n${margin}` : `\n${margin}${lines}`);
      return;
    }
    const first = element.children[0];
    const inner = first && isText(first) ? /^(\r?\n[ \t]*)\S?/.exec(first.data)?.[1] : undefined;
    const isOnLines = !isBeside && isBlock && inner !== undefined && place === 'first-child';
    this.#text.appendLeft(
      at,
      isOnLines ? `${inner}${markup.replaceAll('\n', inner)}` : formatInlineMarkup(content, markup),
    );
  }

  #getInsertionOffset(element: Element, place: StepOfKind<'insert'>['place']): number {
    if (place === 'before') return getSourceRange(element)[0];
    if (place === 'after') return getSourceRange(element)[1];
    const { start, end } = getTagRanges(element);
    if (end === null) throw new EditRefusedError(`the end of its ${element.name} element isn't in the file`);
    return place === 'first-child' ? start[1] : end[0];
  }

  #wrap(parent: Element, { from, to, tag, attributes }: StepOfKind<'wrap'>): void {
    const children = parent.children.filter((child) => isTag(child) || isText(child));
    const [first, last] = [children[from], children[to]];
    const { matchedNodes } = this.#located;
    // Nodes are found by index, which is correct only if the file has the same nodes as the page had.
    if (!first || !last || !matchedNodes.has(first) || !matchedNodes.has(last))
      throw new EditRefusedError("the file's markup differs from the page here");
    const start = attributes
      .map(([name, value]) => ` ${name}="${escapeAttributeValue(value, '"')}"`)
      .join('');
    this.#text.appendLeft(getSourceRange(first)[0], `<${tag}${start}>`);
    this.#text.appendRight(getSourceRange(last)[1], `</${tag}>`);
  }

  /** Returns the range extended to its whole line if the line contains nothing else. */
  #expandToWholeLines([start, end]: [number, number]): [number, number] {
    const before = /(?:^|\n)[ \t]*$/.exec(this.#file.text.slice(0, start));
    const after = /^[ \t]*(?:\r?\n|$)/.exec(this.#file.text.slice(end));
    if (!before || !after) return [start, end];
    return [before.index + (before[0].startsWith('\n') ? 1 : 0), end + after[0].length];
  }
}

function getSourceLocation(node: ChildNode) {
  const found = node.sourceCodeLocation as
    | (NonNullable<Element['sourceCodeLocation']> & { attrs?: Record<string, SourceRange> })
    | null
    | undefined;
  if (!found) throw new EditRefusedError("the tag isn't in the file (browsers add it)");
  return found;
}

interface SourceRange {
  readonly startOffset: number;
  readonly endOffset: number;
}

function getSourceRange(node: ChildNode): [number, number] {
  const { startOffset, endOffset } = getSourceLocation(node);
  return [startOffset, endOffset];
}

/** Returns the positions of an element's tags; the end tag is null for void elements. */
function getTagRanges(element: Element): { start: [number, number]; end: [number, number] | null } {
  const { startTag, endTag, endOffset } = getSourceLocation(element);
  if (!startTag) throw new EditRefusedError("the tag isn't in the file (browsers add it)");
  if (!endTag && endOffset !== startTag.endOffset)
    throw new EditRefusedError(`the end tag of its ${element.name} element is missing in the file`);
  return {
    start: [startTag.startOffset, startTag.endOffset],
    end: endTag ? [endTag.startOffset, endTag.endOffset] : null,
  };
}

function escapeAttributeValue(value: string, quote: '"' | "'"): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns text with its leading and trailing white space, which is visible between inline content. */
function formatInlineMarkup(content: readonly SourceNode[], markup: string): string {
  const first = content[0];
  const last = content.at(-1);
  const start = first?.kind === 'text' && /^\s/.test(first.text) ? ' ' : '';
  const end = last?.kind === 'text' && /\s$/.test(last.text) ? ' ' : '';
  return `${start}${markup.trimStart()}${end}`;
}
