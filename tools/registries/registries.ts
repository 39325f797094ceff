/** A generated file that imports every file of a folder pattern, so that adding one changes no shared file. */
export interface Registry {
  /** Glob of the files to import, relative to the repository. Tests are left out. */
  readonly files: string;
  /** The generated file, relative to the repository. */
  readonly output: string;
  /** Returns the source text of the output for the files found, in the order of their paths. */
  render(files: readonly RegisteredFile[]): string;
}

export interface RegisteredFile {
  /** Path relative to the output's folder, as an import writes it: `./zoom/probe.ts`. */
  readonly importPath: string;
  /** Name of its folder. */
  readonly folder: string;
}

const PROBES = 'packages/capture/src/probes';

export const registries: readonly Registry[] = [
  {
    files: `${PROBES}/*/probe.ts`,
    output: `${PROBES}/index.generated.ts`,
    render: (files) =>
      renderList(files, {
        name: 'allProbes',
        description: 'Every probe, by folder.',
        elementType: { name: 'Probe', importPath: './define-probe.ts' },
        getExportName: (folder) => `${toCamelCase(folder)}Probe`,
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
];

interface ListOptions {
  readonly name: string;
  readonly description: string;
  readonly elementType: { readonly name: string; readonly importPath: string };
  /** Returns the name that the file of a folder exports. */
  getExportName(folder: string): string;
}

/** Renders an array with one export of each file. */
function renderList(
  files: readonly RegisteredFile[],
  { name, description, elementType, getExportName }: ListOptions,
): string {
  const imports = files.map(
    ({ folder, importPath }) => `import { ${getExportName(folder)} } from '${importPath}';`,
  );
  return [
    `import type { ${elementType.name} } from '${elementType.importPath}';`,
    ...imports,
    '',
    `/** ${description} */`,
    `export const ${name}: readonly ${elementType.name}[] = [`,
    ...files.map(({ folder }) => `${getExportName(folder)},`),
    '];',
  ].join('\n');
}

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
