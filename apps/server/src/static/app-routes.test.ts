import { expect, test } from 'vitest';
import { readAppRoutes } from './app-routes.ts';

const manifest = `window.__reactRouterManifest=${JSON.stringify({
  entry: { module: '/assets/entry.js' },
  routes: {
    root: { id: 'root', path: '', module: '/assets/root.js' },
    home: { id: 'home', parentId: 'root', index: true },
    layout: { id: 'layout', parentId: 'root' },
    scan: { id: 'scan', parentId: 'layout', path: 'scan' },
    results: { id: 'results', parentId: 'layout', path: 'scan-results/:scanId?' },
    area: {
      ...{ id: 'area', parentId: 'root', path: 'scans' },
      module: '/assets/area.js',
      clientMiddlewareModule: '/assets/area-middleware.js',
      imports: ['/assets/shared.js'],
    },
    detail: {
      ...{ id: 'detail', parentId: 'area', path: ':id' },
      module: '/assets/detail.js',
      imports: ['/assets/rows.js', '/assets/shared.js'],
    },
    new: { id: 'new', parentId: 'area', path: 'new', module: '/assets/new.js' },
    unknown: { id: 'unknown', parentId: 'root', path: '*' },
  },
})};`;

test.each(['/', '/scan', '/scan-results', '/scan-results/3c2d', '/scans', '/scans/7'])(
  '%s has a page',
  (path) => {
    expect(readAppRoutes(manifest)(path)).toBeDefined();
  },
);

test.each(['/wp-login.php', '/scan/more', '/scan-results/a/b', '/scans/7/edit'])('%s has no page', (path) => {
  expect(readAppRoutes(manifest)(path)).toBeUndefined();
});

test('lists each script of a page and its layouts once, without the root’s scripts', () => {
  expect(readAppRoutes(manifest)('/scans/7')).toEqual({
    id: 'detail',
    scripts: [
      ...['/assets/detail.js', '/assets/rows.js', '/assets/shared.js'],
      ...['/assets/area-middleware.js', '/assets/area.js'],
    ],
  });
});

test('prefers a fixed path to one with a parameter', () => {
  expect(readAppRoutes(manifest)('/scans/new')?.id).toBe('new');
});

test('reports an incompatible build as an error instead of an application without pages', () => {
  expect(() => readAppRoutes('window.other=1;')).toThrow();
});
