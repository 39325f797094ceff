import { expect, test } from 'vitest';
import { readAppRoutes } from './app-routes.ts';

const manifest = `window.__reactRouterManifest=${JSON.stringify({
  entry: { module: '/assets/entry.js' },
  routes: {
    root: { id: 'root', path: '' },
    home: { id: 'home', parentId: 'root', index: true },
    layout: { id: 'layout', parentId: 'root' },
    scan: { id: 'scan', parentId: 'layout', path: 'scan' },
    results: { id: 'results', parentId: 'layout', path: 'scan-results/:scanId?' },
    area: { id: 'area', parentId: 'root', path: 'scans' },
    detail: { id: 'detail', parentId: 'area', path: ':id' },
    unknown: { id: 'unknown', parentId: 'root', path: '*' },
  },
})};`;

test.each(['/', '/scan', '/scan-results', '/scan-results/3c2d', '/scans', '/scans/7'])(
  '%s has a page',
  (path) => {
    expect(readAppRoutes(manifest)(path)).toBe(true);
  },
);

test.each(['/wp-login.php', '/scan/more', '/scan-results/a/b', '/scans/7/edit'])('%s has no page', (path) => {
  expect(readAppRoutes(manifest)(path)).toBe(false);
});

test('reports an incompatible build as an error instead of an application without pages', () => {
  expect(() => readAppRoutes('window.other=1;')).toThrow();
});
