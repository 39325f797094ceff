import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints, ScanResults, User, UserScan } from './index.ts';

// What other programs rely on: the specified paths, fields and defaults
// (docs/decisions/0095-fixed-values.md). Other tests derive them from the contract, so only these tests fail when
// the contract itself changes.

test.each([
  [
    'POST',
    '/api/auth/register/',
    [
      'email',
      'password',
      'password2',
      'first_name',
      'last_name',
      'company_name',
      'phone_number',
      'job_title',
      'website_url',
    ],
  ],
  ['POST', '/api/auth/login/', ['email', 'password']],
  ['POST', '/api/auth/token/refresh/', ['refresh']],
  ['POST', '/api/auth/logout/', ['refresh_token']],
  ['POST', '/api/auth/verify-email/', ['token']],
  ['POST', '/api/auth/resend-verification/', ['email']],
  ['POST', '/api/auth/password-reset/', ['email']],
  ['POST', '/api/auth/password-reset/confirm/', ['token', 'new_password', 'new_password2']],
  ['GET', '/api/auth/profile/', []],
  ['PUT', '/api/auth/profile/', ['first_name', 'last_name', 'profile']],
  ['GET', '/api/auth/dashboard/', []],
  ['POST', '/api/scanner/start-scan/', ['url']],
  ['GET', '/api/scanner/progress/{scanId}/', []],
  ['GET', '/api/scanner/results/{scanId}/', []],
  ['GET', '/api/scanner/enhanced-results/{scanId}/', []],
  ['POST', '/api/scanner/scan/{scanId}/report/', ['type', 'format']],
  ['GET', '/api/scanner/user-scans/', []],
  ['GET', '/api/scanner/scan-limits/', []],
  ['GET', '/api/scanner/health-check/', []],
  ['POST', '/api/scanner/attribute-anonymous-scans/', ['scan_ids']],
  ['GET', '/api/scanner/preview-scan-results/', []],
])('%s %s takes %j', (method, path, fields) => {
  const route = endpoints.find((each) => each.method === method && each.path === path);
  expect(route, 'the endpoint exists').toBeDefined();
  expect(getFields(route?.body)).toEqual(expect.arrayContaining(fields));
});

/** Returns the fields of a body, which as a whole can be optional. */
function getFields(body: z.ZodObject | z.ZodPrefault<z.ZodObject> | undefined): string[] {
  if (body === undefined) return [];
  return Object.keys('shape' in body ? body.shape : body.unwrap().shape);
}

test('the preview takes a URL', () => {
  const preview = endpoints.find(({ path }) => path === '/api/scanner/preview-scan-results/');
  expect(Object.keys(preview?.query?.shape ?? {})).toContain('url');
});

test('a user has the fields in the specification', () => {
  const { user, profile, tier } = {
    user: Object.keys(User.shape),
    profile: Object.keys(User.shape.profile.shape),
    tier: Object.keys(User.shape.subscription_tier.shape),
  };
  expect(user).toEqual(
    expect.arrayContaining([
      ...['email', 'username', 'first_name', 'last_name', 'is_email_verified', 'date_joined', 'last_login'],
      ...['subscription_tier', 'profile'],
    ]),
  );
  expect(profile.toSorted()).toEqual(['company_name', 'job_title', 'phone_number', 'website_url']);
  expect(tier).toEqual(expect.arrayContaining(['name', 'max_scans_per_month']));
});

const scanFields = [
  ...[
    'id',
    'scan_id',
    'url',
    'website_url',
    'status',
    'created_at',
    'completed_at',
    'overall_score',
    'score',
  ],
  ...['pages_scanned', 'pages_processed', 'elements_scanned', 'elements_processed'],
  ...['total_issues', 'issues_found'],
];

test.each([
  ['the results', ScanResults, [...scanFields, 'issues']],
  ['the list of scans', UserScan, scanFields],
])('a scan has the fields in the specification and their aliases in %s', (_where, schema, fields) => {
  expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields));
});
