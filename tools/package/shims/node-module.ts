import * as nodeModule from 'node:module';

/** Does nothing before Node 22, which introduced the compile cache. */
export const enableCompileCache: (folder: string) => void =
  (nodeModule as Partial<typeof nodeModule>).enableCompileCache ?? (() => undefined);
export const createRequire: typeof nodeModule.createRequire = nodeModule.createRequire;
