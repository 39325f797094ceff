export * from './schema-accounts.ts';
export * from './schema-audit-exchange.ts';
export * from './schema-audit-reports.ts';
export * from './schema-audits.ts';
export * from './schema-blobs.ts';
export * from './schema-results.ts';
export * from './schema-scans.ts';
export * from './schema-sites.ts';
