import { expect, test } from 'vitest';
import { listInstalledBrowserPaths } from './installed-browsers.ts';

test('Linux: lists every name in PATH and in the default folders, headless shells first', () => {
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

test('macOS: lists system and user applications', () => {
  const paths = listInstalledBrowserPaths('darwin', { HOME: '/Users/me' });
  expect(paths.slice(0, 2)).toEqual([
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
});

test('Windows: lists the program folders in the environment variables', () => {
  expect(listInstalledBrowserPaths('win32', { ProgramFiles: 'C:\\Program Files' })).toEqual([
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
    'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
  ]);
});
