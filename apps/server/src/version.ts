import about from '../package.json' with { type: 'json' };

/** Curbcut's version. */
export const VERSION: string = about.version;
