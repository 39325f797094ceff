// Resolves relative imports of our own modules and of Drizzle ORM without looking at the file system. Loaded with
// `--import` in every process and thread, it reduces the CPU time for loading the server from 2.0 to 1.4 s.
//
// For each module, Node reads the `exports` of its package's package.json. Drizzle ORM's has 180 KB, which Node would
// parse again for each of its modules.
import { registerHooks } from 'node:module';

const isInDependency = (url) => url.includes('/node_modules/');
const isInDrizzle = (url) => url.includes('/node_modules/drizzle-orm/');

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL?.startsWith('file:')) return nextResolve(specifier, context);
    const resolveAs = (format) => ({ url: new URL(specifier, parentURL).href, format, shortCircuit: true });
    if (specifier.endsWith('.js') && isInDrizzle(parentURL) && context.conditions.includes('import'))
      return resolveAs('module');
    if (specifier.endsWith('.ts') && !isInDependency(parentURL)) return resolveAs('module-typescript');
    return nextResolve(specifier, context);
  },
});
