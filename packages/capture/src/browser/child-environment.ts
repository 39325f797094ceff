/**
 * The variables that a browser needs of its operating system. All others stay with us: keys and passwords have
 * no business in a process that runs strangers' scripts.
 */
const INHERITED_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LD_LIBRARY_PATH',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_DIRS',
  'SystemDrive',
  'SystemRoot',
  'windir',
  'ProgramData',
  'ProgramFiles',
  'ProgramFiles(x86)',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
];

/**
 * The environment of the browser's process.
 *
 * @param own variables of this browser, such as where its libraries are; they win
 * @param system the environment of our own process
 */
export function buildChildEnvironment(
  own: Readonly<Record<string, string>>,
  system: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of INHERITED_VARIABLES) {
    const value = system[name];
    if (value !== undefined) environment[name] = value;
  }
  // Without these the browser asks for pages in the language of whoever started the server.
  return { ...environment, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', ...own };
}
