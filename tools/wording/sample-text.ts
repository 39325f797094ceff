import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { Random } from '../lib/random.ts';

/** Where sampled text comes from: what people read, documents, comments, names or the history. */
export type TextKind = 'product' | 'documents' | 'comments' | 'names' | 'commits';

/** A sentence or name, and where it is. */
export interface SampledText {
  readonly kind: TextKind;
  /** A path relative to the repository root, or a commit's abbreviated hash. */
  readonly place: string;
  readonly text: string;
}

/**
 * Code and text written by hand or for people to read; excludes fixtures, generated files and page content.
 */
const SOURCES = /^(apps|packages|tools)\/.*\.tsx?$/;
const NOT_SOURCES =
  /\.generated\.ts$|\.d\.ts$|\.test\.tsx?$|\/(test|fixtures|e2e|drizzle|test-utils|cases)\/|^tools\/(behavior|test|lib\/sites|wording)\/|page-content|sample-/;
const DOCUMENTS = /\.md$/;

/**
 * Draws samples at random, the same ones for the same seed, with an equal share of each kind if there are
 * enough.
 */
export function drawTexts(all: readonly SampledText[], count: number, seed: number): SampledText[] {
  const random = new Random(seed);
  const byKind = Object.groupBy(all, ({ kind }) => kind);
  const kinds = Object.values(byKind).sort((a, b) => a.length - b.length);
  const drawn: SampledText[] = [];
  for (const [index, texts] of kinds.entries()) {
    const share = Math.round((count - drawn.length) / (kinds.length - index));
    const left = [...texts];
    for (let number = 0; number < share && left.length > 0; number++)
      drawn.push(...left.splice(random.integer(0, left.length - 1), 1));
  }
  return drawn;
}

/**
 * Lists all text in a repository.
 *
 * @param commits a range of commits, or `-50` for the last ones
 */
export function listTexts(root: string, commits: string): SampledText[] {
  const run = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .filter(Boolean);
  const files = run('ls-files');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const subjects = run('log', '--no-merges', '--format=%h\t%s', commits).map((line): SampledText => {
    const [place = '', text = ''] = line.split('\t');
    return { kind: 'commits', place, text };
  });
  return [
    ...subjects,
    ...files
      .filter((file) => SOURCES.test(file) && !NOT_SOURCES.test(file))
      .flatMap((file) => listSourceTexts(file, read(file))),
    ...files
      .filter((file) => DOCUMENTS.test(file))
      .flatMap((file) => listSentences(readProse(read(file))).map((text) => toText('documents', file, text))),
  ];
}

const toText = (kind: TextKind, place: string, text: string): SampledText => ({ kind, place, text });

/** Returns the sentences in a source file's strings and comments, and the names that it exports. */
export function listSourceTexts(file: string, source: string): SampledText[] {
  const texts: SampledText[] = [];
  const add = (kind: TextKind, words: string) =>
    texts.push(...listSentences(words).map((text) => toText(kind, file, text)));
  const { program, comments } = parseSync(file, source);
  new Visitor({
    Literal: (node) => typeof node.value === 'string' && isSentence(node.value) && add('product', node.value),
    // The parts of a template are joined, so that its sentences can be read.
    TemplateLiteral: (node) => {
      const words = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (isSentence(words)) add('product', words);
    },
    JSXText: (node) => isSentence(node.value) && add('product', node.value),
  }).visit(program);
  for (const comment of comments) add('comments', cleanComment(comment));
  for (const [, name = ''] of source.matchAll(
    /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
  ))
    texts.push(toText('names', file, name));
  return texts;
}

/** Returns whether a string is a sentence rather than markup, a selector, a list of classes or code. */
const isSentence = (words: string): boolean =>
  /^\s*[A-Z“"'…\d][^<>{}=;`]*[.?!:…]?\s*$/u.test(words) && words.trim().split(/\s+/).length >= 3;

const cleanComment = ({ value }: { readonly value: string }): string =>
  value
    .replace(/^\s*\*/gm, '')
    .replace(/@\w+[^\n]*|\{@link ([^}]*)\}/g, '$1')
    .replace(/biome-ignore.*|cspell:.*/g, '');

/** Returns a Markdown document's running text: no headings, tables, code blocks or markup. */
const readProse = (markdown: string): string =>
  markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^( {4}|\t|#|\|).*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*([-*]|\d+\.) /gm, '\n\n')
    .replace(/\*\*/g, '');

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the sentences in a text that have at least four words. */
function listSentences(text: string): string[] {
  return (
    text
      .split(/\n\s*\n/)
      .flatMap((paragraph) => [...segmenter.segment(paragraph.replace(/\s+/g, ' '))])
      .map(({ segment }) => segment.trim())
      // A sentence whose beginning is computed can't be read on its own.
      .filter((sentence) => !sentence.startsWith('…') && sentence.split(' ').length >= 4)
  );
}
