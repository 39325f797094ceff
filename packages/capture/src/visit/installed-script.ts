/** Functions that run in the page: each self-contained, for its source text is all that travels. */
export type InPageFunctions = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * The script that stands in our isolated world of every document from its start, so that nothing has to be sent
 * for each page. Each function is reached there as `curbcut.<name>(...)`; none is compiled before it is called.
 */
export function buildInstalledScript(functions: InPageFunctions): string {
  const members = Object.entries(functions).map(
    ([name, run]) => `${JSON.stringify(name)}: ${run.toString()}`,
  );
  return `globalThis.curbcut = Object.freeze({ ${members.join(',\n')} });`;
}
