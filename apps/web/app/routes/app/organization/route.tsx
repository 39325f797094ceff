import type { Organization, Permission } from '@curbcut/contract';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { EmptyState, LoadingState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { useCan, useOrganization } from '#app/organizations/use-organization.ts';
import { SettingsTabs } from './SettingsTabs.tsx';

interface View {
  readonly title: string;
  readonly intro: string;
  /** The permission to see this view. Views without one are visible to everyone in the organization. */
  readonly permission?: Permission;
  readonly Content: ComponentType<{ organization: Organization }>;
}

const general: View = {
  title: 'Organization',
  intro: 'Name, plan, scan history and your membership.',
  Content: lazy(() => import('./General.tsx')),
};

const views: Readonly<Record<string, View>> = {
  members: {
    title: 'Members',
    intro: 'Who belongs to this organization, and what they can do.',
    permission: 'organization:read',
    Content: lazy(() => import('./Members.tsx')),
  },
  'site-groups': {
    title: 'Site groups',
    intro: 'Give people access to some sites only, for example one client’s sites.',
    permission: 'organization:read',
    Content: lazy(() => import('./SiteGroups.tsx')),
  },
  labels: {
    title: 'Labels',
    intro: 'Labels for issues, the same for all sites.',
    permission: 'organization:read',
    Content: lazy(() => import('./Labels.tsx')),
  },
  'api-keys': {
    title: 'API keys',
    intro: 'Let CI jobs and other programs work with this organization.',
    permission: 'organization:admin',
    Content: lazy(() => import('./ApiKeys.tsx')),
  },
  webhooks: {
    title: 'Webhooks',
    intro: 'Send events to your own systems as they happen.',
    permission: 'organization:admin',
    Content: lazy(() => import('./Webhooks.tsx')),
  },
  integrations: {
    title: 'Integrations',
    intro: 'Create tickets in GitHub, GitLab and Jira, and send messages to Slack and Teams.',
    permission: 'organization:admin',
    Content: lazy(() => import('./Integrations.tsx')),
  },
  'single-sign-on': {
    title: 'Single sign-on',
    intro: 'Let members sign in with your identity provider, and choose how they must sign in.',
    permission: 'organization:own',
    Content: lazy(() => import('./SingleSignOn.tsx')),
  },
  'change-log': {
    title: 'Change log',
    intro: 'Who did what, when and from where.',
    permission: 'organization:admin',
    Content: lazy(() => import('./ChangeLog.tsx')),
  },
};

/** The settings of the selected organization. The URL selects the view. */
export default function OrganizationSettings() {
  const { view = '' } = useParams();
  const { organization } = useOrganization();
  const can = useCan();
  const { title, intro, permission, Content } = views[view] ?? general;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="space-y-1">
        <h1 className="text-page">{title}</h1>
        <p className="max-w-prose text-muted wrap-anywhere">
          {organization && <strong className="text-ink">{organization.name}. </strong>}
          {intro}
        </p>
      </header>
      <SettingsTabs />
      {!organization ? (
        <LoadingState>Loading organization...</LoadingState>
      ) : permission === undefined || can(permission) ? (
        <Suspense fallback={<LoadingState>Loading...</LoadingState>}>
          <Content key={organization.id} organization={organization} />
        </Suspense>
      ) : (
        <EmptyState
          title="You don’t have access to this"
          actions={<LinkButton to="/organization">See your role</LinkButton>}
        >
          <p>Your role in {organization.name} doesn’t include it. Ask an owner or admin.</p>
        </EmptyState>
      )}
    </div>
  );
}
