import { NodeKind } from '@curbcut/page-model';
import { expect, test } from 'vitest';
import { capturePage, detectFramework, locateSources } from '../../../src/index.ts';
import { loadStableHtml, type TestPage } from '../../../test-utils/index.ts';
import { buildForDevelopment } from './development-builds.ts';

/** Returns what is detected about a page and its images, in their order. */
async function detectSources(page: TestPage) {
  const stablePage = await loadStableHtml(page);
  await stablePage.mainFrame.evaluate(
    `new Promise((resolve) => { const look = () => document.querySelector('img') ? resolve() : setTimeout(look, 20); look(); })`,
  );
  const framework = await detectFramework(stablePage);
  const capture = await capturePage(stablePage);
  const { kind, name } = capture.nodes;
  const images = [...kind.keys()].filter(
    (node) => kind[node] === NodeKind.element && capture.strings[name[node]!] === 'img',
  );
  const sources = await locateSources(stablePage, capture, images);
  return { framework, sources: images.map((node) => sources.get(node) ?? null) };
}

const reactApp = {
  'src/main.tsx': `import { createRoot } from 'react-dom/client';
import { ProductList } from './ProductList';
createRoot(document.getElementById('app')!).render(<ProductList />);`,
  'src/ProductList.tsx': `import { ProductCard } from './ProductCard';
import { Picture } from 'ui';
export const ProductList = () => <main><ProductCard /><Plain /><Picture /></main>;
function Plain() { return <p>Kiel</p>; }`,
  'node_modules/ui/index.jsx': 'export function Picture() { return <img src="data:," />; }',
  'src/ProductCard.tsx': `export function ProductCard() {
  return (
    <article>
      <div>
        <img src="data:," />
      </div>
    </article>
  );
}`,
};
const cardSource = { file: 'src/ProductCard.tsx', component: 'ProductCard', depth: 2 };
/** Elements rendered by a package are located where the package is used. */
const packageSource = { file: 'src/ProductList.tsx', line: 3, component: 'ProductList', depth: 0 };

test('reads file, line, column and component from React 18', async () => {
  const { framework, sources } = await detectSources(
    await buildForDevelopment(reactApp, {
      jsx: 'automatic',
      jsxDev: true,
      alias: { react: 'react-18', 'react-dom': 'react-dom-18' },
    }),
  );
  expect(framework).toMatchObject({ name: 'react', isDevelopment: true, hasSourceLocations: true });
  expect(sources).toEqual([
    { ...cardSource, line: 5, column: 9 },
    { ...packageSource, column: 64 },
  ]);
});

test('maps React 19’s stack to source files with the served source map', async () => {
  const { framework, sources } = await detectSources(
    await buildForDevelopment(reactApp, { jsx: 'automatic', jsxDev: true, sourcemap: 'linked' }),
  );
  expect(framework).toMatchObject({ name: 'react', isDevelopment: true });
  expect(sources).toMatchObject([{ ...cardSource, line: 5 }, packageSource]);
});

test('does not report a bundle as source if there is no source map', async () => {
  const { sources } = await detectSources(
    await buildForDevelopment(reactApp, { jsx: 'automatic', jsxDev: true }),
  );
  expect(sources).toEqual([null, null]);
});

test('reads only the framework from a production build', async () => {
  const { framework, sources } = await detectSources(
    await buildForDevelopment(reactApp, {
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  );
  expect(framework).toEqual({
    name: 'react',
    version: null,
    isDevelopment: false,
    hasSourceLocations: false,
  });
  expect(sources).toEqual([null, null]);
});

test('reads file and component from Vue; for slot content, those of the component that fills the slot', async () => {
  const { framework, sources } = await detectSources(
    await buildForDevelopment({
      'src/main.ts': `import { createApp } from 'vue'; import List from './ProductList.vue'; createApp(List).mount('#app');`,
      'src/ProductList.vue': `<script setup>import ProductCard from './ProductCard.vue';</script>
<template><main><ProductCard><img src="data:,"></ProductCard></main></template>`,
      'src/ProductCard.vue':
        '<script setup>const src = "data:,";</script><template><article><div><img :src="src"></div><slot /></article></template>',
    }),
  );
  expect(framework).toEqual({
    name: 'vue',
    version: expect.stringMatching(/^3\./),
    isDevelopment: true,
    hasSourceLocations: true,
  });
  const location = { line: null, column: null };
  expect(sources).toMatchObject([
    { file: 'src/ProductCard.vue', component: 'ProductCard', depth: 2, ...location },
    { file: 'src/ProductList.vue', component: 'ProductList', ...location },
  ]);
});

test('reads file, line and column from Svelte', async () => {
  const { framework, sources } = await detectSources(
    await buildForDevelopment({
      'src/main.ts': `import { mount } from 'svelte'; import App from './ProductList.svelte'; mount(App, { target: document.getElementById('app') });`,
      'src/ProductList.svelte': `<script>import ProductCard from './ProductCard.svelte';</script>
<main><ProductCard /></main>`,
      'src/ProductCard.svelte': '<article>\n  <div><img src="data:,"></div>\n</article>',
    }),
  );
  expect(framework).toEqual({ name: 'svelte', version: '5', isDevelopment: true, hasSourceLocations: true });
  expect(sources).toEqual([
    { file: 'src/ProductCard.svelte', line: 2, column: 8, component: 'ProductCard', depth: 2 },
  ]);
});

test('reads the component class from Angular, and the template location with its compiler option', async () => {
  const { framework, sources } = await detectSources(
    await buildForDevelopment({
      'src/main.ts': `import '@angular/compiler';
import { Component, provideZonelessChangeDetection, ɵsetClassDebugInfo } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
class ProductCard {}
Component({ selector: 'product-card', template: \`<div><img src="data:,"><img src="data:," data-ng-source-location="src/app/card.html@o:9,l:3,c:4"></div>\` })(ProductCard);
ɵsetClassDebugInfo(ProductCard, { className: 'ProductCard', filePath: 'src/app/product-card.ts', lineNumber: 7 });
class App {}
Component({ selector: '#app', imports: [ProductCard], template: '<main><product-card /></main>' })(App);
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });`,
    }),
  );
  expect(framework).toEqual({
    name: 'angular',
    version: expect.stringMatching(/^\d+\./),
    isDevelopment: true,
    hasSourceLocations: true,
  });
  const card = { component: 'ProductCard', depth: 1 };
  expect(sources).toEqual([
    { file: 'src/app/product-card.ts', line: 7, column: null, ...card },
    { file: 'src/app/card.html', line: 4, column: 5, ...card },
  ]);
});

test('reads build tools’ attributes without any framework', async () => {
  const { framework, sources } = await detectSources({
    html: `<img src="data:," data-astro-source-file="/home/kim/shop/src/pages/index.astro" data-astro-source-loc="12:5">
      <img src="data:," data-insp-path="src/Card.tsx:3:9:img">
      <img src="data:,">`,
  });
  expect(framework).toEqual({ name: 'html', version: null, isDevelopment: false, hasSourceLocations: true });
  expect(sources).toEqual([
    { file: 'src/pages/index.astro', line: 12, column: 5, component: null, depth: 0 },
    { file: 'src/Card.tsx', line: 3, column: 9, component: null, depth: 0 },
    null,
  ]);
});

test('accepts only valid values from a page that reports false data', async () => {
  const { framework, sources } = await detectSources({
    html: `<img id="one" src="data:,"><img id="two" src="data:,"><img id="three" src="data:," data-insp-path="../../etc/passwd:1"><script>
      one.__vue_app__ = { get version() { three.setAttribute('data-insp-path', 'src/Changed.vue:1:1:img'); return '3'; } };
      one.__vueParentComponent = { type: { __file: '<script>alert(1)</' + 'script>.vue', __name: { toString: () => 'Evil' } } };
      two.__svelte_meta = { loc: { file: 'src/\\u202eevil.svelte', line: 1e99, column: {} } };
      two.__vueParentComponent = { type: { __file: 'src/Fine.vue', __name: '<b>' } };
      Object.defineProperty(two, '__vnode', { get() { throw 'no'; } });
    </script>`,
  });
  expect(framework).toMatchObject({ name: 'vue', version: null });
  expect(sources).toEqual([null, null, null]);
});
