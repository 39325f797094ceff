import { expect, test } from 'vitest';
import { listInstalledBrowserPaths } from './installed-browsers.ts';

test('Linux: every name in every folder of PATH and in the usual ones, headless shells first', () => {
  const paths = listInstalledBrowserPaths('linux', { PATH: '/home/me/bin:relative:/usr/bin' });
  expect(paths[0]).toBe('/home/me/bin/chrome-headless-shell');
  expect(paths).toContain('/usr/bin/google-chrome');
  expect(paths).toContain('/snap/bin/chromium');
  expect(paths.filter((path) => path === '/usr/bin/chromium')).toHaveLength(1);
  expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
  expect(paths.indexOf('/usr/bin/chromium-headless-shell')).toBeLessThan(
    paths.indexOf('/home/me/bin/chromium'),
  );
});

test('macOS: the applications of everyone and of this user', () => {
  const paths = listInstalledBrowserPaths('darwin', { HOME: '/Users/me' });
  expect(paths.slice(0, 2)).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
});

test('Windows: program folders that exist as variables', () => {
  expect(listInstalledBrowserPaths('win32', { ProgramFiles: 'C:\\Program Files' })).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ]);
});
