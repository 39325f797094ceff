import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:endpoint-list';
const RESOLVED_MODULE_ID = `\0${MODULE_ID}`;

/**
 * Provides the API's endpoints at build time as the module `virtual:endpoint-list`: the list must be
 * available without JavaScript, and the contract with all its schemas is too large for a page that only lists
 * them.
 */
export function endpointListPlugin(): Plugin {
  return {
    name: 'endpoint-list',
    resolveId: (source) => (source === MODULE_ID ? RESOLVED_MODULE_ID : undefined),
    async load(source) {
      if (source !== RESOLVED_MODULE_ID) return;
      const { endpoints, getEndpointGroup } = await import('@curbcut/contract');
      const list = endpoints.map(({ id, method, path, summary }) => ({
        id,
        method,
        path,
        summary,
        group: getEndpointGroup(path),
      }));
      return `export default ${JSON.stringify(list)}`;
    },
  };
}
