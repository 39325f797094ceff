import path from 'node:path';

/**
 * Headless shells come first: they load pages with fewer resources than a full browser and render them the
 * same way.
 */
const LINUX_EXECUTABLES = [
  'chrome-headless-shell',
  'chromium-headless-shell',
  'headless_shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const LINUX_FOLDERS = [
  '/usr/local/bin',
  '/usr/bin',
  '/opt/google/chrome',
  '/opt/microsoft/msedge',
  '/snap/bin',
];

const MAC_APPLICATION_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Google Chrome Canary'];

const WINDOWS_PATHS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];
const WINDOWS_FOLDERS = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'];

/**
 * Lists paths where Chrome, Chromium, Edge or a headless shell may be installed, best first. The paths aren't
 * checked, and most of them don't exist.
 */
export function listInstalledBrowserPaths(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(environment.HOME ? [`${environment.HOME}/Applications`] : [])];
    return MAC_APPLICATION_NAMES.flatMap((name) =>
      folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === 'win32') {
    const folders = WINDOWS_FOLDERS.map((name) => environment[name]).filter((folder) => folder !== undefined);
    return WINDOWS_PATHS.flatMap((parts) => folders.map((folder) => path.win32.join(folder, ...parts)));
  }
  const onPath = (environment.PATH ?? '').split(':').filter((folder) => folder.startsWith('/'));
  const folders = [...new Set([...onPath, ...LINUX_FOLDERS])];
  return LINUX_EXECUTABLES.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}
