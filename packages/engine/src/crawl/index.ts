export { AddressError, parseSiteAddress, type SiteAddress } from './address.ts';
export { Frontier, type FrontierOptions, type Visited } from './frontier.ts';
export { PageImportances, type PlacedPage, pageImportances } from './importance.ts';
export { normalise, pageKey } from './normalise.ts';
export { PatternError } from './patterns.ts';
export { waitBeforeRetry } from './retry.ts';
