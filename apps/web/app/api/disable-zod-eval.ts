/**
 * Zod compiles its checks with `eval` where possible, and tests for `eval` as soon as a schema is created.
 * The content security policy blocks `eval`, so every page would report a violation. Zod reads this setting
 * before it creates the first schema, so this file must be imported first in `root.tsx`.
 */
const zodConfig = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zodConfig.__zod_globalConfig = { jitless: true };
