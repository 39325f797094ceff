import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const documents = files.filter((file) => file.endsWith('.md'));

/** Every file and folder in the repository, by path relative to the root. */
const paths = new Set(files);
for (const file of files)
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) paths.add(folder);

const TOP_LEVEL = /^(apps|docs|integrations|packages|tools)\//;
const SOURCE_FILE = /^[\w@./-]*[\w-]+\.(tsx?|mjs|cjs|css|md|yml|sql)$/;
const FOLDER = /^(\.{1,2}\/)?[\w-]+(\/[\w.-]+)*\/$/;
/**
 * Matches paths with a placeholder (`<rule-id>`, `NAME`, `*`), paths on scanned projects, and folders in an
 * installation or build.
 */
const NOT_A_PATH =
  /[<>*{}…]|\b(?!README|LICENSE|CONTRIBUTING|SECURITY)[A-Z]{3,}\b|^(data|node_modules|build)\/|^\.cache\/|^src\/Card\.tsx$|^\//;

/** Returns a document's workspace, such as `packages/engine`. */
const getWorkspace = (document: string) =>
  /^(apps|packages|tools|integrations)\/[^/]+\//.exec(document)?.[0] ?? '';

/**
 * Returns whether a path named in a document exists: relative to the document, to the root, or anywhere in
 * its workspace.
 */
function isKnown(document: string, reference: string): boolean {
  const path = reference.replace(/\/$/, '');
  const fromDocument = normalize(join(dirname(document), path));
  if (paths.has(path) || paths.has(fromDocument)) return true;
  if (path.startsWith('.') || TOP_LEVEL.test(path)) return false;
  // Repository-wide documents may name files without their folder; documents in a workspace refer to its own
  // files.
  const workspace = path.includes('/') ? getWorkspace(document) : '';
  return [...paths].some((known) => known.startsWith(workspace) && known.endsWith(`/${path}`));
}

interface Reference {
  line: number;
  path: string;
}

/** Returns the repository paths that a document names in backticks, outside of code blocks. */
function quotedPaths(text: string): Reference[] {
  let inFence = false;
  return text.split('\n').flatMap((content, index) => {
    if (/^\s*```/.test(content)) inFence = !inFence;
    if (inFence || /^ {4}/.test(content)) return [];
    return [...content.matchAll(/`([^`\s]+)`/g)]
      .map(([, quoted = '']) => quoted)
      .filter((quoted) => TOP_LEVEL.test(quoted) || SOURCE_FILE.test(quoted) || FOLDER.test(quoted))
      .filter((quoted) => !NOT_A_PATH.test(quoted))
      .map((path) => ({ line: index + 1, path }));
  });
}

/** Returns the relative targets of Markdown links, without fragments. */
function linkTargets(text: string): Reference[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.replace(/#.*/, ''))
      .filter((target) => target !== '' && !/^[a-z]+:|^\//.test(target))
      .map((path) => ({ line: index + 1, path })),
  );
}

const read = (document: string) => readFileSync(join(root, document), 'utf8');

it('mentions only files and folders that exist', () => {
  const missing = documents.flatMap((document) =>
    quotedPaths(read(document))
      .filter(({ path }) => !isKnown(document, path))
      .map(({ line, path }) => `${document}:${line} names \`${path}\`, which does not exist`),
  );
  expect(missing, 'Correct the path, or restore the file').toEqual([]);
});

it('links only to files and folders that exist', () => {
  const broken = documents.flatMap((document) =>
    linkTargets(read(document))
      .filter(({ path }) => !existsSync(join(root, dirname(document), decodeURI(path))))
      .map(({ line, path }) => `${document}:${line} links to ${path}, which does not exist`),
  );
  expect(broken, 'Correct the link, or restore the file').toEqual([]);
});

it('mentions only decisions that exist, in code and documents', () => {
  const missing = files
    .filter((file) => /\.(tsx?|mjs|md|ya?ml|sql|example)$/.test(file) && !file.startsWith('docs/decisions/'))
    .flatMap((file) =>
      [...read(file).matchAll(/\bdecisions\/(\d{4}-[\w-]+(\.md)?)/g)]
        .filter(([, name = '']) => !paths.has(`docs/decisions/${name}`))
        .map(([reference]) => `${file} names ${reference}, which does not exist`),
    );
  expect(missing, 'docs/decisions/README.md lists the decisions').toEqual([]);
});

it('cites only documents in this repository, in code and documents', () => {
  const missing = files
    .filter((file) => /\.(tsx?|mjs|md|ya?ml|sql|example)$/.test(file) && !/\/fixtures\//.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/.-])[A-Z]{4,}(?:-[A-Z]+)*\.md\b/g)]
        .filter(([name]) => !documents.some((document) => document === name || document.endsWith(`/${name}`)))
        .map(([name]) => `${file} cites ${name}, which does not exist`),
    );
  expect(missing, 'For values that must not change, cite docs/decisions/0095-fixed-values.md').toEqual([]);
});

it('lists every decision in the decision index', () => {
  const index = 'docs/decisions/README.md';
  const decisions = documents.filter((document) => /^docs\/decisions\/\d{4}-/.test(document));
  const unlisted = decisions.filter((document) => !read(index).includes(`](${document.split('/').at(-1)})`));
  expect(unlisted, `Add these decisions to ${index}`).toEqual([]);
});

it('lists only types and functions in the glossary that exist in the given file', () => {
  const rows = [
    ...read('docs/glossary.md').matchAll(/^\| ([^|]+) \| [^|]+ \| `([\w.]+)` \| `([^`]+)` \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(60);
  const missing = rows.flatMap(([, term = '', name = '', file = '']) => {
    const source = existsSync(join(root, file)) ? read(file) : '';
    const unknown = name.split('.').filter((part) => !new RegExp(`\\b${part}\\b`).test(source));
    return unknown.length > 0 ? [`${term}: ${file} has no ${unknown.join(', ')}`] : [];
  });
  expect(missing, 'Correct docs/glossary.md').toEqual([]);
});

/** Code blocks in a Markdown file, also in lists. */
const FENCED_CODE = /^ *```[\s\S]*?^ *```$/gm;

/** Names of functions, types, tables and settings, as opposed to commands and words. */
const CODE_NAME = /^(?:[A-Za-z]+[a-z][A-Z]\w*|[A-Z]{2,}_[A-Z_]+|[a-z]+_[a-z_]+)$/;

/** Guides whose steps tell developers what to add to existing code. */
const developerGuides = ['rule', 'probe', 'report-format', 'screen'].map(
  (name) => `docs/guides/add-a-${name}.md`,
);

it.each(['docs/architecture.md', 'docs/guides/add-an-endpoint.md', ...developerGuides])(
  '%s names only code that exists',
  (document) => {
    const sources = files.filter((file) => /\.tsx?$/.test(file)).map(read);
    const text = read(document);
    const examples = text.match(FENCED_CODE) ?? [];
    const names = [...text.replaceAll(FENCED_CODE, '').matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
    const checked = [...new Set(names.filter((name) => CODE_NAME.test(name)))];
    expect(checked.length).toBeGreaterThan(4);
    expect(
      checked.filter(
        (name) => ![...examples, ...sources].some((source) => new RegExp(`\\b${name}\\b`).test(source)),
      ),
    ).toEqual([]);
  },
);
