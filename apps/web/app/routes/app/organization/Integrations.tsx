import { type Integration, type Organization, type TicketProject, trackerNames } from '@curbcut/contract';
import { AlertDialog } from '#app/components/AlertDialog.tsx';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Dialog } from '#app/components/Dialog.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showErrorToast, showToast } from '#app/components/toast/toasts.ts';
import { formatCount, formatDateOrNever, formatShortDateTime } from '#app/format/format.ts';
import { ChatChannels } from './ChatChannels.tsx';
import { CreatableList } from './CreatableList.tsx';
import { createTrigger } from './create-trigger.tsx';
import { ConnectIntegration, ReplaceTokenForm, SaveProject } from './IntegrationForms.tsx';
import { useIntegrationChanges, useIntegrations } from './use-integrations.ts';

/** The issue trackers in which tickets are created, and the chat channels that get messages. */
export default function Integrations({ organization }: { organization: Organization }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Trackers organization={organization} />
      <ChatChannels organization={organization} />
    </div>
  );
}

function Trackers({ organization }: { organization: Organization }) {
  return (
    <section aria-labelledby="issue-trackers" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="space-y-1">
        <h2 id="issue-trackers" className="text-large font-bold">
          Issue trackers
        </h2>
        <p className="max-w-prose text-muted">
          Create a ticket for an issue with one click. It’s closed when a scan verifies the fix, and reopened
          if the issue returns.
        </p>
      </div>
      <CreatableList
        query={useIntegrations(organization.id)}
        plural="issue trackers"
        createLabel="Connect tracker"
        emptyText="Connect GitHub, GitLab or Jira to turn issues into tickets where your team already works."
        renderForm={(onClose) => <ConnectIntegration organization={organization} onClose={onClose} />}
        renderItem={(integration) => (
          <IntegrationCard organization={organization} integration={integration} />
        )}
      />
    </section>
  );
}

interface Props {
  organization: Organization;
  integration: Integration;
}

function IntegrationCard({ organization, integration }: Props) {
  const { type, url, account, state, problem, failing_since: since, tickets, projects } = integration;
  const name = trackerNames[type];
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-title font-bold">
            {name}
            <Badge tone={state === 'active' ? 'success' : 'error'}>
              {state === 'active' ? 'Connected' : 'Failing'}
            </Badge>
          </h3>
          <p className="font-mono text-small wrap-anywhere">{url}</p>
          <p className="text-small text-muted wrap-anywhere">
            {account !== null && `${account}. `}
            {formatCount(tickets, 'ticket')}. Connected by {integration.created_by} on{' '}
            {formatDateOrNever(integration.created_at)}.
          </p>
        </div>
        <IntegrationActions organization={organization} integration={integration} />
      </div>
      {problem !== null && (
        <Notice kind="error">
          <p className="wrap-anywhere">{problem}</p>
          <p>
            {since === null
              ? `Nothing is sent to ${name}`
              : `Nothing has been sent to ${name} since ${formatShortDateTime(since)}`}
            . Replace the token, or fix its permissions and test the connection. Then the waiting tickets are
            created.
          </p>
        </Notice>
      )}
      <section aria-label={`Projects in ${name}`} className="grid gap-3">
        <h4 className="font-bold">Projects</h4>
        {projects.length === 0 ? (
          <p className="text-small text-muted">Choose a project to create tickets here.</p>
        ) : (
          <ul className="grid gap-3">
            {projects.map((project) => (
              <li key={project.id}>
                <ProjectItem organization={organization} integration={integration} project={project} />
              </li>
            ))}
          </ul>
        )}
        <div>
          <Dialog title="Choose project" trigger={createTrigger('Choose a project for a site', `in ${name}`)}>
            {(close) => <SaveProject organization={organization} integration={integration} onClose={close} />}
          </Dialog>
        </div>
      </section>
    </Card>
  );
}

function ProjectItem({ organization, integration, project }: Props & { project: TicketProject }) {
  const { id, site, project: name, issue_type: issueType, creates_critical: createsCritical } = project;
  const { deleteProject } = useIntegrationChanges(organization.id, integration.id);
  const where = site ? site.origin : 'All other sites';
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 text-small">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {where}: {name}
          {issueType !== null && ` (${issueType})`}
        </p>
        <p className="text-muted">
          {createsCritical
            ? 'Scans create tickets for new critical issues.'
            : 'Tickets are created only on request.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Dialog title="Choose project" trigger={createTrigger('Edit project', `for ${where}`)}>
          {(close) => (
            <SaveProject
              organization={organization}
              integration={integration}
              project={project}
              onClose={close}
            />
          )}
        </Dialog>
        <Button
          variant="secondary"
          size="sm"
          isPending={deleteProject.isPending}
          onClick={() => deleteProject.mutate(id, { onError: showErrorToast })}
        >
          Remove<span className="visually-hidden"> project for {where}</span>
        </Button>
      </div>
    </div>
  );
}

function IntegrationActions({ organization, integration }: Props) {
  const { id, type } = integration;
  const name = trackerNames[type];
  const { test, disconnect } = useIntegrationChanges(organization.id, id);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        isPending={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: ({ problem }) =>
              showToast(
                problem === null
                  ? { kind: 'success', text: `The connection to ${name} works.` }
                  : { kind: 'error', text: problem },
              ),
            onError: showErrorToast,
          })
        }
      >
        Test connection<span className="visually-hidden"> to {name}</span>
      </Button>
      <Dialog title={`Replace the token for ${name}`} trigger={createTrigger('Replace token', `for ${name}`)}>
        {(close) => (
          <ReplaceTokenForm organization={organization} integration={integration} onClose={close} />
        )}
      </Dialog>
      <AlertDialog
        title={`Disconnect ${name}?`}
        trigger={createTrigger('Disconnect', name)}
        confirmLabel="Disconnect tracker"
        isPending={disconnect.isPending}
        onConfirm={(close) =>
          disconnect.mutate(undefined, {
            onSuccess: () => {
              close();
              showToast({ kind: 'success', text: `${name} was disconnected.` });
            },
          })
        }
      >
        <p>
          The token and the links between issues and tickets are deleted. Tickets in {name} are kept, but
          scans no longer close or reopen them.
        </p>
        <ErrorNotice error={disconnect.error} />
      </AlertDialog>
    </div>
  );
}
