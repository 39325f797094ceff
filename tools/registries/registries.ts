/**
 * A generated file that imports every file matching a folder pattern, so that adding a file changes no shared
 * file.
 */
export interface Registry {
  /** Glob for the files to import, relative to the repository. Tests and generated files are excluded. */
  readonly files: string;
  /** Names of matching files that are not imported, without `.ts`. */
  readonly except?: readonly string[];
  /** The generated file, relative to the repository. */
  readonly output: string;
  /** Returns the output's source text for the files found, ordered by path. */
  render(files: readonly RegisteredFile[]): string;
}

export interface RegisteredFile {
  /** Path relative to the repository. */
  readonly path: string;
  /** Path relative to the output's folder, as written in an import: `./zoom/probe.ts`. */
  readonly importPath: string;
  /** The file's folder name. */
  readonly folder: string;
  /** The file's own name, without `.ts`. */
  readonly name: string;
  /** Its source text. */
  readonly source: string;
  /** Digest of the source files in its folder, without tests and cases. */
  readonly folderHash: string;
  /** What it exports, by name. Reading this runs the file. */
  readonly exports: Readonly<Record<string, unknown>>;
}

const PROBES = 'packages/capture/src/probes';
const RULES = 'packages/rules/src';
const RECIPES = 'packages/fixes/src';
const ROUTES = 'apps/server/src/routes';

export const registries: readonly Registry[] = [
  {
    files: `${PROBES}/*/probe.ts`,
    output: `${PROBES}/index.generated.ts`,
    render: (files) =>
      renderList(files, {
        name: 'allProbes',
        description: 'Every probe, by folder.',
        elementType: { name: 'Probe', importPath: './define-probe.ts' },
        getExportName: ({ folder }) => `${toCamelCase(folder)}Probe`,
      }),
  },
  {
    files: `${PROBES}/{*/,}in-page/*.ts`,
    output: `${PROBES}/in-page.generated.ts`,
    render: (files) =>
      renderExports(files, {
        name: 'probeFunctions',
        description: 'Every function of the probes that is installed in the page.',
      }),
  },
  {
    files: `${RULES}/*/*/rule.ts`,
    output: `${RULES}/rules.generated.ts`,
    render: (files) =>
      renderList(files, {
        name: 'allRules',
        description: 'All rules, sorted by id, which is the order of evaluation.',
        elementType: { name: 'Rule', importPath: './rule.ts' },
        getExportName: ({ folder }) => toCamelCase(folder),
      }),
  },
  {
    files: `${RULES}/*/*/rule.ts`,
    output: `${RULES}/rule-versions.generated.ts`,
    render: (files) =>
      [
        '/** A digest of the code of each rule, by rule id: an issue that a changed rule no longer finds may still exist. */',
        'export const ruleVersions: Readonly<Record<string, string>> = {',
        ...files
          .toSorted((one, other) => (one.folder < other.folder ? -1 : 1))
          .map(({ folder, folderHash }) => `  '${folder}': '${folderHash}',`),
        '};',
      ].join('\n'),
  },
  {
    files: `${RULES}/*/*/rule.ts`,
    output: `${RULES}/rule-traits.generated.ts`,
    render: (files) =>
      [
        "import type { RuleTraits } from './rule-traits.ts';",
        '',
        '/** The traits of the rules that declare any, by rule id, as data that loads without the rules. */',
        'export const ruleTraits: Readonly<Record<string, RuleTraits>> = {',
        ...files.toSorted(compareFolders).flatMap(({ path, folder, exports }) => {
          const rule = exports[toCamelCase(folder)] as { readonly id: string; readonly traits?: object };
          if (rule.id !== folder)
            throw new Error(`The rule in ${path} has the id “${rule.id}”, but its folder is “${folder}”.`);
          return rule.traits === undefined ? [] : [`  '${folder}': ${JSON.stringify(rule.traits)},`];
        }),
        '};',
      ].join('\n'),
  },
  {
    files: `${RULES}/*/*/cases.ts`,
    output: `${RULES}/case-tables.generated.ts`,
    render: (files) =>
      renderLoaders(files, {
        name: 'caseTableLoaders',
        description:
          'Loads each rule’s table of cases, by rule id. Tables are loaded on demand, because evaluating a page needs none.',
        elementType: { name: 'CaseTable', importPath: './rule-cases.ts' },
        exportName: 'cases',
      }),
  },
  {
    files: `${RECIPES}/recipes/!(*.cases).ts`,
    output: `${RECIPES}/recipes.generated.ts`,
    render: (files) =>
      renderFamilies(files, {
        name: 'allRecipes',
        description: 'All recipes, by family.',
        elementType: { name: 'Recipe', importPath: './recipe.ts' },
        exportName: 'recipes',
        toElement: (family) => `...${family}`,
      }),
  },
  {
    files: `${RECIPES}/recipes/*.cases.ts`,
    output: `${RECIPES}/recipe-cases.generated.ts`,
    render: (files) =>
      renderFamilies(files, {
        name: 'recipeCaseTables',
        description: 'The cases of each family of recipes.',
        elementType: { name: 'RecipeCaseTable', importPath: './recipe.ts' },
        exportName: 'cases',
        toElement: (family) => family,
      }),
  },
  {
    files: `${ROUTES}/*.ts`,
    except: ['index', 'route-context'],
    output: `${ROUTES}/routes.generated.ts`,
    render: (files) =>
      renderFamilies(files, {
        name: 'allRoutes',
        description: 'The functions that add the routes of the API, one for each endpoint, by resource.',
        elementType: { name: 'AddRoute', importPath: './route-context.ts' },
        exportName: 'routes',
        toElement: (resource) => `...${resource}`,
      }),
  },
];

interface ListOptions {
  readonly name: string;
  readonly description: string;
  readonly elementType: { readonly name: string; readonly importPath: string };
  /** Returns the name of a file's export. */
  getExportName(file: RegisteredFile): string;
}

/** Renders an array with one export from each file, ordered by folder name, then by file name. */
function renderList(
  files: readonly RegisteredFile[],
  { name, description, elementType, getExportName }: ListOptions,
): string {
  for (const file of files) checkExport(file, getExportName(file));
  const imports = files.map((file) => `import { ${getExportName(file)} } from '${file.importPath}';`);
  const elements = files.toSorted(compareFolders).map(getExportName);
  return renderArray({ name, description, elementType }, imports, elements);
}

/** @throws {Error} if a file doesn't export the name under which it's listed */
function checkExport({ path, source }: RegisteredFile, name: string): void {
  if (!new RegExp(`^export const ${name}\\b`, 'm').test(source))
    throw new Error(`${path} must contain “export const ${name}”, a name based on its folder.`);
}

interface FamiliesOptions extends Omit<ListOptions, 'getExportName'> {
  /** The name that every file exports. */
  readonly exportName: string;
  /** Returns an array element for a file's export. */
  toElement(family: string): string;
}

/** Renders an array of what files export under the same name, ordered by file name. */
function renderFamilies(
  files: readonly RegisteredFile[],
  { exportName, toElement, ...array }: FamiliesOptions,
): string {
  const families = files.map(({ importPath, name }) => ({
    importPath,
    family: toCamelCase(name.split('.')[0]!),
  }));
  const imports = families.map(
    ({ family, importPath }) => `import { ${exportName} as ${family} } from '${importPath}';`,
  );
  const elements = families.map(({ family }) => toElement(family));
  return renderArray(array, imports, elements);
}

function renderArray(
  { name, description, elementType }: Omit<ListOptions, 'getExportName'>,
  imports: readonly string[],
  elements: readonly string[],
): string {
  return [
    `import type { ${elementType.name} } from '${elementType.importPath}';`,
    ...imports,
    '',
    `/** ${description} */`,
    `export const ${name}: readonly ${elementType.name}[] = [`,
    ...elements.map((element) => `${element},`),
    '];',
  ].join('\n');
}

/**
 * Renders an object of functions that load one export from each file, keyed by the name of the file's folder.
 */
function renderLoaders(
  files: readonly RegisteredFile[],
  {
    name,
    description,
    elementType,
    exportName,
  }: Omit<ListOptions, 'getExportName'> & { readonly exportName: string },
): string {
  return [
    `import type { ${elementType.name} } from '${elementType.importPath}';`,
    '',
    `/** ${description} */`,
    `export const ${name}: Readonly<Record<string, () => Promise<{ readonly ${exportName}: ${elementType.name} }>>> = {`,
    ...files
      .toSorted(compareFolders)
      .map(({ folder, importPath }) => `'${folder}': () => import('${importPath}'),`),
    '};',
  ].join('\n');
}

const compareFolders = (a: RegisteredFile, b: RegisteredFile) =>
  compareStrings(a.folder, b.folder) || compareStrings(a.name, b.name);

const compareStrings = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Renders an object with all exports of all files. */
function renderExports(
  files: readonly RegisteredFile[],
  { name, description }: Pick<ListOptions, 'name' | 'description'>,
): string {
  const toName = ({ importPath }: RegisteredFile) =>
    toCamelCase(importPath.replace(/\.ts$/, '').replaceAll(/[./]+/g, '-').replace(/^-/, ''));
  return [
    ...files.map((file) => `import * as ${toName(file)} from '${file.importPath}';`),
    '',
    `/** ${description} */`,
    `export const ${name} = {`,
    ...files.map((file) => `...${toName(file)},`),
    '};',
  ].join('\n');
}

function toCamelCase(text: string): string {
  return text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
