/** All that is asked about sites; a scan that starts or ends makes it stale. */
export const sitesKey = ['sites'] as const;
