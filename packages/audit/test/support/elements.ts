import { createHash } from 'node:crypto';
import {
  CONTENT_KINDS,
  formatPageContent,
  type PageContent,
  type QuestionOccurrence,
} from '@curbcut/contract';
import fc from 'fast-check';
import type { QuestionSource, ReviewIssue } from '../../src/index.ts';

/** Part of a page, as written by its author. */
export interface Node {
  tag: string;
  attributes: [string, string][];
  children: (Node | string)[];
}

/** A page with the elements that a rule could not decide about. */
export interface Page {
  url: string;
  elements: { node: Node; role: string; name: string }[];
}

const MAX_SNIPPET_LENGTH = 300;
const MAX_VALUE_LENGTH = 100;
const voidTags = new Set(['img', 'input', 'track']);

/** Formats an element as page-model does: values of at most 100 characters, at most 300 characters in all. */
function toSnippet(node: Node): string {
  const source = toSource(node).replace(/\s+/g, ' ').trim();
  return source.length <= MAX_SNIPPET_LENGTH ? source : `${source.slice(0, MAX_SNIPPET_LENGTH - 1)}…`;
}

function toSource(node: Node | string): string {
  if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const attributes = node.attributes.map(([name, value]) => {
    const short = value.length <= MAX_VALUE_LENGTH ? value : `${value.slice(0, MAX_VALUE_LENGTH - 1)}…`;
    return value === ''
      ? ` ${name}`
      : ` ${name}="${short.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  });
  const start = `<${node.tag}${attributes.join('')}>`;
  return voidTags.has(node.tag) ? start : `${start}${node.children.map(toSource).join('')}</${node.tag}>`;
}

/**
 * Creates an audit's data about some pages: an issue that needs review, and a hash of each page's content.
 */
export function createSource(pages: readonly Page[]): QuestionSource {
  const occurrences = pages.flatMap(({ url, elements }, page) =>
    elements.map((element, index) => createOccurrence(url, element, `${page}-${index}`)),
  );
  const issue: ReviewIssue = {
    identity: 'i1',
    ruleId: 'test-rule',
    ruleTitle: 'Elements are clear',
    reason: 'ask',
    criteria: ['2.4.4'],
    cause: 'a in main',
    help: 'Name the destination.',
    occurrences: occurrences.length,
    pages: pages.length,
    elements: occurrences,
  };
  return {
    criteria: ['2.4.4'],
    reviewIssues: [issue],
    sample: pages.map((page) => ({ url: page.url, tallies: [], contentHash: hashContent(page) })),
    evaluatedRules: ['test-rule'],
  };
}

function createOccurrence(
  url: string,
  { node, role, name }: Page['elements'][number],
  position: string,
): QuestionOccurrence {
  return {
    page_id: position,
    page_url: url,
    selector: `main > :nth-child(${position})`,
    snippet: toSnippet(node),
    message: `Does “${name}” describe this element?`,
    name,
    role,
    facts: { name },
    box: { x: position.length, y: position.length, width: 10, height: 10 },
    screenshot: null,
  };
}

/** Hashes a page's content like the engine: text, roles, names and URLs, regardless of the markup. */
function hashContent({ elements }: Page): string {
  const content = JSON.stringify(
    elements.map(({ node, role, name }) => [role, name, describeContent(node).replace(/\s+/g, ' ').trim()]),
  );
  const part = { count: elements.length, hash: hashText(content) };
  const parts = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, part]));
  return formatPageContent({ full: part.hash, parts: parts as PageContent['parts'] });
}

/** 64 bits in hexadecimal. */
export const hashText = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

function describeContent(node: Node | string): string {
  if (typeof node === 'string') return node;
  const urls = node.attributes.filter(([name]) => name === 'src' || name === 'href' || name === 'alt');
  const values = urls.map(([, value]) =>
    value
      .replace(/[?&]v=\w+/, '')
      .replace(/#.*$/s, '')
      .replace(/[.-][\da-f]{8}(?=\.\w+$)/, ''),
  );
  return [...values.sort(), ...node.children.map(describeContent)].join(' ');
}

const word = fc.constantFrom(
  ...'annual report prices order shipping contact team history garden tools blue bicycle winter sale membership'.split(
    ' ',
  ),
);
export const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `/${words.join('-')}`);
export const hash = fc.stringMatching(/^[0-9][0-9a-f]{6}[a-f]$/);
/** A few elements have so many classes that their snippets are truncated. */
const classes = fc.oneof(
  { weight: 39, arbitrary: hash.map((id) => `css-${id}`) },
  {
    weight: 1,
    arbitrary: hash.map((id) => `flex items-center gap-2 px-4 py-2 rounded-lg shadow-${id} `.repeat(3)),
  },
);

const appearance = fc.record({ classes, id: hash, style: fc.nat(99) });
const addAppearance = (
  attributes: [string, string][],
  { classes: names, id, style }: { classes: string; id: string; style: number },
): [string, string][] => [
  ['class', names],
  ['id', `:r${id}:`],
  ...attributes,
  ['style', `margin: ${style}px`],
  ['data-key', id],
];

const image = fc
  .record({ alt: text, path, id: hash, look: appearance })
  .map(({ alt, path: src, id, look }) => ({
    role: 'img',
    name: alt,
    node: {
      tag: 'img',
      attributes: addAppearance(
        [
          ['src', `/media${src}.${id}.webp`],
          ['alt', alt],
        ],
        look,
      ),
      children: [],
    },
  }));

const link = fc
  .record({ name: text, path, look: appearance, query: fc.constantFrom('', '?page=2') })
  .map(({ name, path: href, look, query }) => ({
    role: 'link',
    name,
    node: {
      tag: 'a',
      attributes: addAppearance([['href', `${href}${query}`]], look),
      children: [{ tag: 'b', attributes: [], children: [name] }],
    },
  }));

const button = fc.record({ name: text, look: appearance }).map(({ name, look }) => ({
  role: 'button',
  name,
  node: {
    tag: 'button',
    attributes: addAppearance(
      [
        ['aria-label', name],
        ['type', 'button'],
      ],
      look,
    ),
    children: [{ tag: 'svg', attributes: [['aria-hidden', 'true'] as [string, string]], children: [] }],
  },
}));

const field = fc
  .record({ name: text, title: text, id: hash, look: appearance })
  .map(({ name, title, id, look }) => ({
    role: 'textbox',
    name,
    node: {
      tag: 'input',
      attributes: addAppearance(
        [
          ['type', 'text'],
          ['placeholder', name],
          ['title', title],
          ['aria-describedby', `:r${id}:`],
        ],
        look,
      ),
      children: [],
    },
  }));

const element = fc.oneof(image, link, button, field);

/** One to three pages with one to three elements each. */
export const pages: fc.Arbitrary<Page[]> = fc
  .array(fc.array(element, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((all) => all.map((elements, index) => ({ url: `https://shop.example/p${index}`, elements })));

/** Replaces every node on all pages, innermost first. */
export function mapNodes(all: readonly Page[], change: (node: Node) => Node): Page[] {
  const visit = (node: Node): Node =>
    change({
      ...node,
      children: node.children.map((child) => (typeof child === 'string' ? child : visit(child))),
    });
  return all.map(({ url, elements }) => ({
    url,
    elements: elements.map((item) => ({ ...item, node: visit(item.node) })),
  }));
}

/** Replaces the values of attributes. */
export const mapAttributes = (
  all: readonly Page[],
  change: (name: string, value: string) => string,
): Page[] =>
  mapNodes(all, (node) => ({
    ...node,
    attributes: node.attributes.map(([name, value]) => [name, change(name, value)]),
  }));
