/**
 * Zod compiles its checks with `eval` where it can, and tries whether it can as soon as a schema is made. Our content
 * policy refuses that, and each page would report a breach of it. Zod reads this before it makes the first schema, so
 * this file comes first in `root.tsx`.
 */
const zodConfig = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zodConfig.__zod_globalConfig = { jitless: true };
