import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { compile as compileSvelte } from 'svelte/compiler';
import { compileScript, parse as parseVue } from 'vue/compiler-sfc';

const repositoryRoot = path.resolve(import.meta.dirname, '../../../../..');

/** Builds a page with a development build of a small application, using the framework's own compiler. */
export async function buildForDevelopment(
  sources: Readonly<Record<string, string>>,
  options: BuildOptions = {},
): Promise<{ html: string; files: Record<string, string> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'curbcut-build-'));
  try {
    for (const [name, text] of Object.entries(sources)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const { outputFiles } = await build({
      absWorkingDir: folder,
      entryPoints: [Object.keys(sources)[0]!],
      outfile: path.join(folder, 'app.js'),
      bundle: true,
      format: 'esm',
      write: false,
      nodePaths: ['node_modules', 'packages/capture/node_modules'].map((name) =>
        path.join(repositoryRoot, name),
      ),
      define: { 'process.env.NODE_ENV': '"development"', __VUE_OPTIONS_API__: 'true' },
      conditions: ['browser', 'development'],
      plugins: [vuePlugin, sveltePlugin],
      logLevel: 'silent',
      ...options,
    });
    return {
      html: '<!doctype html><html lang="en"><title>Shop</title><body><div id="app"></div><script type="module" src="app.js"></script></body></html>',
      files: Object.fromEntries(outputFiles!.map(({ path: file, text }) => [path.basename(file), text])),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Compiles single-file components as Vite's plugin does, with the file's path on the disk. */
const vuePlugin: Plugin = {
  name: 'vue',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.vue$/ }, async ({ path: file }) => {
      const { descriptor } = parseVue(await readFile(file, 'utf8'), { filename: file });
      const { content } = compileScript(descriptor, {
        id: 'x',
        inlineTemplate: true,
        genDefaultAs: 'component',
      });
      return {
        contents: `${content}\ncomponent.__file = ${JSON.stringify(file)};\nexport default component;`,
      };
    });
  },
};

const sveltePlugin: Plugin = {
  name: 'svelte',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.svelte$/ }, async ({ path: file }) => {
      const { js } = compileSvelte(await readFile(file, 'utf8'), {
        filename: file,
        dev: true,
        generate: 'client',
      });
      return { contents: js.code };
    });
  },
};
