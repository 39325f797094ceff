export { type CrawledPage, computePageImportances, PageImportanceCalculator } from './importance.ts';
export { normalizeUrl } from './normalize-url.ts';
export { getRetryDelay } from './retry.ts';
export { InvalidUrlError, parseSiteUrl, type SiteUrl } from './site-url.ts';
export { InvalidPatternError } from './url-pattern.ts';
