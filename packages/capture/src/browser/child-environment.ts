/**
 * The operating system's variables that a browser needs. Everything else is withheld: keys and passwords must
 * not reach a process that runs untrusted scripts.
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

/** What a window needs: the screen, permission to use it and the desktop's services. */
const WINDOW_VARIABLES = [
  'DISPLAY',
  'XAUTHORITY',
  'WAYLAND_DISPLAY',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
];

/**
 * Builds the environment of the browser process.
 *
 * @param browserVariables variables specific to this browser, for example the path of its libraries; they
 * take precedence
 * @param system the current process's environment
 * @param hasWindow whether the browser opens a window on this machine's screen
 */
export function buildChildEnvironment(
  browserVariables: Readonly<Record<string, string>>,
  system: Readonly<Record<string, string | undefined>>,
  hasWindow = false,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of [...INHERITED_VARIABLES, ...(hasWindow ? WINDOW_VARIABLES : [])]) {
    const value = system[name];
    if (value !== undefined) environment[name] = value;
  }
  // Without these, the browser requests pages in the language of the user who started the server.
  return { ...environment, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US', ...browserVariables };
}
