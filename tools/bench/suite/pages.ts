// Package and file names: cspell:ignore startbootstrap gentelella rapidoc dropuser ecpg geqo plperl dropopclass accessdb
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchNpmPackage } from '../../lib/npm-package.ts';
import { requirePaths } from '../../lib/requirements.ts';
import { harborsApi } from './harbors-api.ts';

/** A kind of page that the suite measures, with the paths of its pages below the served folder. */
export interface PageKind {
  readonly name: string;
  readonly paths: readonly string[];
}

/** Debian packages with documentation, and the folder of each. */
const documentation = {
  postgresql: '/usr/share/doc/postgresql-doc-15/html',
  python: '/usr/share/doc/python3.11-doc/html',
};

/** npm packages that contain applications and dashboards, with the served folder of each. */
const applications = [
  { name: 'swagger-ui-dist', version: '5.35.0', folder: '' },
  { name: 'swagger-editor-dist', version: '4.14.8', folder: '' },
  { name: 'rapidoc', version: '9.3.8', folder: 'dist' },
  { name: 'startbootstrap-sb-admin-2', version: '4.1.4', folder: '' },
  { name: 'gentelella', version: '4.2.0', folder: 'dist' },
] as const;

/** Small pages in PostgreSQL's documentation: 100 to 300 elements. */
const smallPages = [
  'app-createdb',
  'app-dropuser',
  'arrays',
  'bki-format',
  'catalog-pg-cast',
  'datatype-boolean',
  'ddl-default',
  'ecpg-commands',
  'functions-uuid',
  'geqo-intro2',
  'gin-tips',
  'hash-intro',
  'install-short',
  'isn',
  'lo',
  'plperl-global',
  'protocol-overview',
  'queries-limit',
  'sql-dropopclass',
  'tutorial-accessdb',
].map((name) => `documentation/postgresql/${name}.html`);

/** Large pages in Python's documentation: 5,000 to 10,000 elements. */
const largePages = [
  'library/collections',
  'library/re',
  'library/socket',
  'library/sqlite3',
  'library/functions',
  'library/decimal',
].map((name) => `documentation/python/${name}.html`);

const swaggerPages = ['full', 'list', 'none'].flatMap((expansion) =>
  ['BaseLayout', 'StandaloneLayout'].map((layout) => ({ expansion, layout })),
);

const mixedPages = [
  'applications/swagger-editor-dist/index.html',
  'applications/rapidoc/harbors.html',
  'applications/startbootstrap-sb-admin-2/index.html',
  'applications/startbootstrap-sb-admin-2/charts.html',
  'applications/startbootstrap-sb-admin-2/tables.html',
  'applications/gentelella/production/index.html',
  'applications/gentelella/production/inbox.html',
  'applications/gentelella/production/form.html',
];

const applicationPages = swaggerPages.map(
  ({ expansion, layout }) => `applications/swagger-ui-dist/${expansion}-${layout}.html`,
);

export const pageKinds: readonly PageKind[] = [
  { name: '20 small pages', paths: smallPages },
  { name: '6 large pages', paths: largePages },
  { name: '6 application pages', paths: applicationPages },
  { name: '8 mixed applications', paths: mixedPages },
  { name: '1 small page', paths: smallPages.slice(0, 1) },
  { name: '1 application page', paths: applicationPages.slice(0, 1) },
];

/**
 * Prepares the folder that the suite serves, below `folder`: documentation from Debian packages, and
 * applications that are downloaded from the npm registry once. If a documentation package is missing, it
 * exits with a message that says what to install.
 *
 * @returns the folder to serve
 */
export function preparePages(folder: string): string {
  requirePaths(Object.values(documentation));
  const version = applications.map(({ name, version: number }) => `${name}-${number}`).join('+');
  const root = join(folder, version.replaceAll('startbootstrap-', ''));
  if (existsSync(root)) return root;
  // Moved into place once complete, so that an interrupted download isn't used.
  const partial = mkdtempSync(join(tmpdir(), 'curbcut-suite-'));
  for (const { name, version: number, folder: served } of applications) {
    process.stderr.write(`bench: Downloading ${name} ${number} from the npm registry\n`);
    fetchNpmPackage(name, number, join(partial, 'root/applications', name), served);
  }
  writeGeneratedPages(join(partial, 'root/applications'));
  for (const [name, path] of Object.entries(documentation))
    cpSync(path, join(partial, 'root/documentation', name), { recursive: true, dereference: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(partial, 'root'), root, { recursive: true });
  rmSync(partial, { recursive: true });
  return root;
}

/** Writes pages that show the same API description in the applications that need one. */
function writeGeneratedPages(folder: string): void {
  writeFileSync(join(folder, 'harbors.json'), JSON.stringify(harborsApi));
  for (const { expansion, layout } of swaggerPages) {
    writeFileSync(
      join(folder, `swagger-ui-dist/${expansion}-${layout}.html`),
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Harbors API</title><link rel="stylesheet" href="swagger-ui.css"></head>
<body><div id="app"></div>
<script src="swagger-ui-bundle.js"></script><script src="swagger-ui-standalone-preset.js"></script>
<script>SwaggerUIBundle({ spec: ${JSON.stringify(harborsApi)}, dom_id: '#app', layout: '${layout}', docExpansion: '${expansion}', validatorUrl: null, presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset] })</script>
</body></html>
`,
    );
  }
  writeFileSync(
    join(folder, 'rapidoc/harbors.html'),
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Harbors API</title></head>
<body><script type="module" src="rapidoc-min.js"></script><rapi-doc spec-url="../harbors.json"></rapi-doc></body></html>
`,
  );
}
