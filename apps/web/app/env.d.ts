/** The year in which the pages were built, for the copyright line. */
declare const __BUILD_YEAR__: number;

/** What `curbcut rules --format json` printed when the pages were built. */
declare module 'virtual:rule-list' {
  const rules: readonly import('./routes/rules/filter-rules.ts').ListedRule[];
  export default rules;
}

/** The endpoints of the API when the pages were built. */
declare module 'virtual:endpoint-list' {
  const endpoints: readonly import('./routes/api-reference/list-endpoints.ts').ListedEndpoint[];
  export default endpoints;
}
