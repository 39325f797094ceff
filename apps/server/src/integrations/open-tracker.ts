import type { TrackerType } from '@curbcut/contract';
import type { IntegrationRow } from '../db/queries/integrations.ts';
import type { Vault } from '../secrets/vault.ts';
import { createGitHubTracker } from './github/github-tracker.ts';
import { createGitLabTracker } from './gitlab/gitlab-tracker.ts';
import type { IssueTracker, TrackerConnection } from './issue-tracker.ts';
import { createJiraTracker } from './jira/jira-tracker.ts';
import type { TrackerClient } from './send-tracker-request.ts';

type Open = (connection: TrackerConnection, access: Pick<TrackerClient, 'sender' | 'signal'>) => IssueTracker;

const openers: Readonly<Record<TrackerType, Open>> = {
  github: createGitHubTracker,
  gitlab: createGitLabTracker,
  jira_cloud: createJiraTracker,
  jira_data_center: createJiraTracker,
};

/** Returns a tracker that sends requests with a connection's token. */
export const openTracker: Open = (connection, access) => openers[connection.type](connection, access);

/** Encrypts an integration's token. */
export const sealToken = (vault: Vault, integrationId: string, token: string): string =>
  vault.seal(token, `integration ${integrationId}`);

/**
 * Returns the connection of a stored integration. @throws {Error} if the token was encrypted with a different
 * key.
 */
export const toConnection = (
  vault: Vault,
  { id, type, url, account, token }: IntegrationRow,
): TrackerConnection => ({ type, url, account, token: vault.open(token, `integration ${id}`) });
