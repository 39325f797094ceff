/** A group of endpoints in the API reference. */
export interface EndpointGroup {
  readonly title: string;
  /** Beginnings of its endpoints' paths. */
  readonly paths: readonly string[];
}

/** The groups in the order in which they are listed. An endpoint belongs to the first one that fits its path. */
export const ENDPOINT_GROUPS: readonly EndpointGroup[] = [
  { title: 'Rules', paths: ['/api/scanner/rules/'] },
  {
    title: 'Reports',
    paths: [
      '/api/scanner/reports/',
      '/api/scanner/shared/',
      '/api/scanner/scan/{scanId}/report/',
      '/api/organizations/{organizationId}/period-reports/',
      '/api/period-reports/',
      '/api/shared-period-reports/',
      '/api/organizations/{organizationId}/report-schedules/',
      '/api/report-emails/',
    ],
  },
  { title: 'Scans and results', paths: ['/api/scanner/'] },
  {
    title: 'Sites and issues',
    paths: [
      '/api/sites/',
      '/api/issues/',
      '/api/organizations/{organizationId}/labels/',
      '/api/organizations/{organizationId}/saved-filters/',
    ],
  },
  { title: 'Audits', paths: ['/api/audits/', '/api/audit-invitations/', '/api/signed-reports/'] },
  { title: 'Overview and search', paths: ['/api/overview/', '/api/notifications/', '/api/search/'] },
  { title: 'Webhooks', paths: ['/api/organizations/{organizationId}/webhooks/'] },
  {
    title: 'Integrations',
    paths: [
      '/api/organizations/{organizationId}/integrations/',
      '/api/organizations/{organizationId}/chat-channels/',
    ],
  },
  {
    title: 'Single sign-on',
    paths: [
      '/api/organizations/{organizationId}/sso/',
      '/api/organizations/{organizationId}/sign-in-rules/',
      '/api/auth/sso/',
    ],
  },
  {
    title: 'Organizations and API keys',
    paths: ['/api/organizations/', '/api/organization-invitations/'],
  },
  { title: 'Account and sign-in', paths: ['/api/auth/'] },
  { title: 'Plans and payments', paths: ['/api/billing/'] },
  { title: 'Widget', paths: ['/api/widget/'] },
];

/**
 * Returns the title of the group that an endpoint belongs to.
 * @throws {Error} if none fits the path; a new type of path needs a group.
 */
export function getEndpointGroup(path: string): string {
  const group = ENDPOINT_GROUPS.find(({ paths }) => paths.some((start) => path.startsWith(start)));
  if (group === undefined) throw new Error(`No group in ENDPOINT_GROUPS fits ${path}.`);
  return group.title;
}
