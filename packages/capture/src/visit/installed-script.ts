/** Functions that run in the page. Each is self-contained, because only its source text is sent there. */
export type InPageFunctions = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * Builds the script that is installed in our isolated world of every document from its start, so that nothing
 * has to be sent for each page. Each function is available there as `curbcut.<name>(...)` and is not compiled
 * before it is called.
 */
export function buildInstalledScript(functions: InPageFunctions): string {
  const members = Object.entries(functions).map(
    ([name, run]) => `${JSON.stringify(name)}: ${run.toString()}`,
  );
  return `globalThis.curbcut = Object.freeze({ ${members.join(',\n')} });`;
}
