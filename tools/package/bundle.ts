import http from 'node:http';
import { join, resolve } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { findPackageFolder } from './notices.ts';
import { type NgramScores, packNgrams } from './replacements/ngram-lookup.ts';

const root = resolve(import.meta.dirname, '../..');
const here = import.meta.dirname;

/** The oldest Node that the package runs on: the first with `process.loadEnvFile` and `util.styleText`. */
export const MIN_NODE = '20.12';

/** npm packages that aren't bundled: WebAssembly, a browser or files that are read at run time. */
export const EXTERNAL_PACKAGES = [
  '@electric-sql/pglite',
  '@jsquash/jpeg',
  '@jsquash/png',
  '@jsquash/webp',
  '@sparticuz/chromium',
  'axe-core',
  'subset-font',
  'wawoff2',
];
/** npm packages that are used if the user has them. */
const OPTIONAL_PACKAGES = ['pg-native', 'playwright-core', '@playwright/test'];

/** A package's files that Node starts or that users import, by name. */
export type PackageEntries = Readonly<Record<string, string>>;

/** Files that Node starts: the command, its threads and its processes. */
const COMMAND_ENTRIES: PackageEntries = {
  main: 'apps/cli/src/main.ts',
  'evaluation.worker': 'packages/engine/src/examine/evaluation/evaluation.worker.ts',
  'scanner-process.main': 'packages/engine/src/scanner-process/scanner-process.main.ts',
  'create-embedded.worker': 'apps/server/src/db/create-embedded.worker.ts',
  'embedded.worker': 'apps/server/src/db/embedded.worker.ts',
  'match-issues.worker': 'apps/server/src/tracker/match-issues.worker.ts',
  'image.worker': 'apps/server/src/images/image.worker.ts',
  'work.worker': 'apps/server/src/work-thread/work.worker.ts',
};

/** The modules of `@curbcut/playwright`, and the thread that runs the rules. */
export const PLAYWRIGHT_ENTRIES: PackageEntries = {
  index: 'packages/playwright/src/index.ts',
  reporter: 'packages/playwright/src/reporter.ts',
  'evaluation.worker': 'packages/engine/src/examine/evaluation/evaluation.worker.ts',
};
/** Entries that are imported for what they export. */
const MODULE_ENTRIES: readonly string[] = ['index', 'reporter'];

/** Modules that are different in the package, because its folders differ from the repository's. */
const REPLACED_MODULES: Readonly<Record<string, string>> = {
  'apps/server/src/installation.ts': 'installation.ts',
  'packages/capture/src/browser/fonts/locate-font-package.ts': 'locate-font-package.ts',
  'packages/capture/src/visit/in-page-script.ts': 'in-page-script.ts',
};

/** Node modules that, in older versions, lack an export that these files of ours import. */
const SHIMMED_MODULES = [
  { name: 'node:crypto', by: 'password-crypto.ts', importers: /\/password-hasher\.ts$/ },
  { name: 'node:module', by: 'node-module.ts', importers: /\/(apps|packages)\/[^/]+\/src\// },
  { name: 'node:sqlite', by: 'node-sqlite.ts', importers: /\/(apps|packages)\/[^/]+\/src\// },
];

/**
 * Modules that are always loaded together or not at all. Without this, each rule would be two files. A group
 * also includes what its modules import, unless a group with higher priority has it.
 */
const CHUNK_GROUPS = [
  { name: 'language-detector', test: /\/node_modules\/eld\//, priority: 5 },
  {
    name: 'values',
    test: /\/packages\/(wcag\/src\/|contract\/src\/(values|audits\/page-content)\.ts)/,
    priority: 5,
  },
  { name: 'contract', test: /\/packages\/contract\/src\//, priority: 4 },
  { name: 'rules', test: /\/packages\/(rules|page-model)\/src\/(?!.*cases\.ts$)/, priority: 3 },
  { name: 'fixes', test: /\/packages\/fixes\/src\//, priority: 2 },
  { name: 'rule-cases', test: /\/packages\/rules\/src\/.*cases\.ts$/, priority: 1 },
];

export interface Bundle {
  readonly chunks: readonly OutputChunk[];
  /** Absolute paths of all modules in the bundle. */
  readonly moduleIds: readonly string[];
  /** Names of the npm packages that the bundle imports. */
  readonly packages: readonly string[];
}

/**
 * Bundles the command line with the server, its threads and its processes, or other entries, for
 * {@link MIN_NODE}. All files belong in one folder.
 *
 * @throws {Error} if a module is missing, or a file that Node starts isn't an entry
 */
export async function bundleProduct(entries: PackageEntries = COMMAND_ENTRIES): Promise<Bundle> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.keys(entries).map((name) => [name, `${ENTRY_PREFIX}${name}`])),
    platform: 'node',
    external: (id) => isOneOf(id, [...EXTERNAL_PACKAGES, ...OPTIONAL_PACKAGES]),
    transform: { target: `node${MIN_NODE}` },
    logLevel: 'warn',
    checks: { ineffectiveDynamicImport: false },
    onLog: (_, { code, message }) => {
      if (['IMPORT_IS_UNDEFINED', 'MISSING_EXPORT', 'UNRESOLVED_IMPORT'].includes(code ?? ''))
        throw new Error(`The package’s bundle is not complete: ${message}`);
    },
    plugins: [
      createEntryPlugin(entries),
      createReplacementPlugin(),
      createHttpPlugin(),
      createNgramPlugin(),
      createFileReferencePlugin(entries),
    ],
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: { groups: CHUNK_GROUPS },
      comments: false,
      // Names are kept: some functions are sent to pages as text, and stack traces stay readable.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    });
    const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk');
    const missing = findMissingEntry(chunks);
    if (missing !== null)
      throw new Error(`${missing}.ts is started by Node but is not an entry of the package.`);
    const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
    return {
      chunks,
      moduleIds: [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))],
      packages: [...new Set(imports.flatMap((id) => /^(?:@[^/]+\/)?[^./][^/]*/.exec(id)?.[0] ?? []))].filter(
        (name) => !name.startsWith('node:') && !chunks.some(({ fileName }) => fileName === name),
      ),
    };
  } finally {
    await bundle.close();
  }
}

const isOneOf = (id: string, packages: readonly string[]): boolean =>
  packages.some((name) => id === name || id.startsWith(`${name}/`));

const ENTRY_PREFIX = '\0curbcut-entry:';
/** Whether Node lacks something that `polyfills.ts` adds; the newest addition came with Node 24. */
const NEEDS_POLYFILLS = "typeof RegExp.escape !== 'function' || typeof Promise.try !== 'function'";

/** Wraps each entry, because polyfills must be in place before its first module is evaluated. */
function createEntryPlugin(entries: PackageEntries): Plugin {
  return {
    name: 'curbcut-entry',
    resolveId: {
      filter: { id: /^\0curbcut-entry:/ },
      handler: (id) => id,
    },
    load: {
      filter: { id: /^\0curbcut-entry:/ },
      handler(id) {
        const name = id.slice(ENTRY_PREFIX.length);
        const file = JSON.stringify(join(root, entries[name]!));
        const shimsFile = JSON.stringify(join(root, 'tools/package/shims/polyfills.ts'));
        if (MODULE_ENTRIES.includes(name))
          return `import ${shimsFile};\nexport * from ${file};\n${name === 'reporter' ? `export { default } from ${file};\n` : ''}`;
        const shebang = name === 'main' ? '#!/usr/bin/env node\n' : '';
        const importModule = (file: string) => `await import(${JSON.stringify(join(root, file))});\n`;
        const check = name === 'main' ? importModule('tools/package/shims/check-node.ts') : '';
        const polyfills = importModule('tools/package/shims/polyfills.ts');
        return `${shebang}if (${NEEDS_POLYFILLS}) {\n${check}${polyfills}}\n${importModule(entries[name]!)}`;
      },
    },
  };
}

function createReplacementPlugin(): Plugin {
  const replaced = new Map(
    Object.entries(REPLACED_MODULES).map(([file, by]) => [join(root, file), join(here, 'replacements', by)]),
  );
  return {
    name: 'curbcut-replacements',
    resolveId: {
      filter: { id: [/^node:(crypto|module|sqlite)$/, /(installation|locate-font-package|in-page-script)/] },
      async handler(source, importer, options) {
        if (source.startsWith('node:')) {
          const shim = SHIMMED_MODULES.find(
            ({ name, importers }) => name === source && importers.test(importer ?? ''),
          );
          return shim === undefined ? null : join(here, 'shims', shim.by);
        }
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved === null ? null : (replaced.get(resolved.id) ?? resolved);
      },
    },
  };
}

/** Exports of `node:http` that load `undici` when they are read. Importing one of them is a bundle error. */
const UNDICI_EXPORTS = ['WebSocket', 'CloseEvent', 'MessageEvent'];
const HTTP_MODULE = '\0curbcut-http';

/**
 * Loads `node:http` without its lazy exports. Importing it as a module reads all of them, and loading
 * `undici` takes 30 ms of CPU time before a browser can be started.
 */
function createHttpPlugin(): Plugin {
  const names = Object.keys(http).filter((name) => !UNDICI_EXPORTS.includes(name));
  return {
    name: 'curbcut-http',
    resolveId: {
      filter: { id: /^(node:)?http$/ },
      handler: (_, importer) => (importer === undefined ? null : HTTP_MODULE),
    },
    load: {
      filter: { id: /^\0curbcut-http$/ },
      handler: () => `import { createRequire } from 'node:module';
const http = createRequire(import.meta.url)('node:http');
export default http;
export const { ${names.join(', ')} } = http;`,
    },
  };
}

/** The language detector's n-grams. */
export interface NgramData {
  readonly languages: Readonly<Record<number, string>>;
  readonly ngrams: Readonly<Record<string, NgramScores>>;
}

/** Loads the n-grams of the language detector, which is a dependency of the rules. */
export async function loadNgrams(): Promise<NgramData> {
  const file = join(findPackageFolder('eld', join(root, 'packages/rules')), 'src/ngrams/extrasmall.js');
  return ((await import(file)) as { ngramsData: NgramData }).ngramsData;
}

/** Packs the n-grams of the language detector. */
function createNgramPlugin(): Plugin {
  return {
    name: 'curbcut-ngrams',
    load: {
      filter: { id: /\/node_modules\/eld\/src\/ngrams\/extrasmall\.js$/ },
      async handler() {
        const { ngrams, ...data } = await loadNgrams();
        const lookup = join(here, 'replacements/ngram-lookup.ts');
        return `import { createNgramLookup } from ${JSON.stringify(lookup)};
const packed = ${JSON.stringify(packNgrams(ngrams))};
export const ngramsData = { ...${JSON.stringify(data)}, ngrams: createNgramLookup(packed) };`;
      },
    },
  };
}

/** A file that Node starts, as referenced in the product's code. */
const FILE_REFERENCE = /new URL\('\.\/([\w.-]+)\.ts', import\.meta\.url\)/g;

/** Returns the name of a file that bundled code starts although it's not an entry; null if there is none. */
const findMissingEntry = (chunks: readonly OutputChunk[]): string | null =>
  chunks
    .map(({ code }) => /new URL\(["'`]\.\/([\w.-]+)\.ts["'`],\s*import\.meta\.url\)/.exec(code)?.[1])
    .find((name) => name !== undefined) ?? null;

function createFileReferencePlugin(entries: PackageEntries): Plugin {
  return {
    name: 'curbcut-file-references',
    transform: {
      filter: { code: 'import.meta.url', id: /\/(apps|packages)\/.*\.ts$/ },
      handler: (code) =>
        code.replaceAll(FILE_REFERENCE, (reference, name: string) =>
          // A module that refers to another file may be left out; `findMissingEntry` checks those that aren't.
          name in entries ? `new URL('./${name}.js', import.meta.url)` : reference,
        ),
    },
  };
}
