import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { competitors, getComparisonPath } from './marketing/competitors.ts';

export default [
  layout('shell/public-layout.tsx', [
    index('routes/home/route.tsx'),
    route('platform', 'routes/platform/route.tsx'),
    route('pricing', 'routes/pricing/route.tsx'),
    // Listed one by one, because a path segment can't combine fixed text and a parameter, and unknown names
    // have to redirect to the home page.
    ...competitors.map(({ slug }) =>
      route(getComparisonPath(slug).slice(1), 'routes/vs/route.tsx', { id: `vs-${slug}` }),
    ),
    route('about', 'routes/about/route.tsx'),
    route('resources/accessibility-compliance', 'routes/accessibility-compliance/route.tsx'),
    route('resources', 'routes/resources/route.tsx'),
    route('resources/wcag-implementation', 'routes/resources/wcag-implementation/route.tsx'),
    route('resources/testing-auditing', 'routes/resources/testing-auditing/route.tsx'),
    route('resources/tools-checklist', 'routes/resources/tools-checklist/route.tsx'),
    route('contact', 'routes/contact/route.tsx'),
    route('status', 'routes/status/route.tsx'),
    route('legal/privacy', 'routes/legal/privacy/route.tsx'),
    route('legal/terms', 'routes/legal/terms/route.tsx'),
    route('legal/accessibility', 'routes/legal/accessibility/route.tsx'),
    route('accuracy', 'routes/accuracy/route.tsx'),
    route('help/rules', 'routes/rules/route.tsx'),
    route('help/api', 'routes/api-reference/route.tsx'),
    route('help/widget', 'routes/widget-statement/route.tsx'),
    layout('routes/scanner-layout.tsx', [
      route('help/rules/:ruleId', 'routes/rules/rule/route.tsx'),
      route('help/api/:endpointId', 'routes/api-reference/endpoint/route.tsx'),
    ]),
  ]),
  // Public, but shown in the signed-in layout to signed-in users.
  layout('routes/scan-layout.tsx', [
    route('scan', 'routes/scan/route.tsx'),
    route('scan-results/:scanId?', 'routes/scan-results/route.tsx'),
  ]),
  layout('routes/help-layout.tsx', [route('help', 'routes/area/help/route.tsx')]),
  layout('routes/auth/auth-layout.tsx', [
    route('login', 'routes/auth/login/route.tsx'),
    route('register', 'routes/auth/register/route.tsx'),
    route('forgot-password', 'routes/auth/forgot-password/route.tsx'),
    route('reset-password/:token?', 'routes/auth/reset-password/route.tsx'),
    route('verify-email/:token?', 'routes/auth/verify-email/route.tsx'),
    route('email-verification-sent', 'routes/auth/email-verification-sent/route.tsx'),
  ]),
  // Also for signed-in people: an organization may require single sign-on, and owners test it.
  layout('routes/auth/sso-layout.tsx', [
    route('login/single-sign-on', 'routes/auth/sso/route.tsx'),
    route('sso/:organizationId/callback', 'routes/auth/sso-callback/route.tsx'),
  ]),
  layout('routes/area/area-layout.tsx', [
    route('dashboard', 'routes/area/dashboard/route.tsx'),
    route('profile', 'routes/area/profile/route.tsx'),
    route('organization/:view?', 'routes/area/organization/route.tsx'),
    route('invitations/:invitationId', 'routes/area/invitation/route.tsx'),
    route('scans', 'routes/area/scans/route.tsx'),
    route('scans/new', 'routes/area/new-scan/route.tsx'),
    route('scans/:scanId', 'routes/area/scan-detail/route.tsx'),
    route('my-issues', 'routes/area/my-issues/route.tsx'),
    route('issues', 'routes/area/issues/route.tsx'),
    route('sites', 'routes/area/sites/route.tsx'),
    route('sites/:siteId', 'routes/area/sites/site/route.tsx'),
    route('sites/:siteId/audits/new', 'routes/area/audits/new/route.tsx'),
    route('sites/:siteId/journeys/new', 'routes/area/journeys/journey/route.tsx', { id: 'new-journey' }),
    route('sites/:siteId/journeys/sign-in', 'routes/area/journeys/sign-in/route.tsx'),
    route('sites/:siteId/journeys/:journeyId', 'routes/area/journeys/journey/route.tsx'),
    route('audits', 'routes/area/audits/route.tsx'),
    route('audits/:auditId', 'routes/area/audits/audit/route.tsx'),
    route('compare/:beforeId/:afterId', 'routes/area/compare/route.tsx'),
    route('reports/:view?', 'routes/area/reports/route.tsx'),
    route('widget', 'routes/area/widget/route.tsx'),
    route('subscription', 'routes/area/subscription/route.tsx'),
  ]),
  route('signed/:token', 'routes/signed-report/route.tsx'),
  route('shared/results/:token', 'routes/shared-results/route.tsx'),
  route('shared/reports/:token', 'routes/shared-period-report/route.tsx'),
  route('shared/:token', 'routes/shared/route.tsx'),
  route('report-emails/:action/:token', 'routes/report-emails/route.tsx'),
  route('unsubscribe/:token', 'routes/unsubscribe/route.tsx'),
  route('dev/components', 'routes/dev/components/route.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
