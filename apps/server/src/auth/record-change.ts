import type { ChangeLogEntry, ChangeLogEvent } from '@curbcut/contract';
import type { Db } from '../db/database.ts';
import { insertChange } from '../db/queries/change-log.ts';
import { listUserOrganizations } from '../db/queries/organizations.ts';
import type { UserRow } from '../db/queries/users.ts';
import { toStorable } from '../db/to-storable.ts';
import { type Caller, toPersonActor, toShownNetwork } from './caller.ts';

/** What happened in an organization. */
interface Change {
  readonly event: ChangeLogEvent;
  /** What was changed: an email address, a name or a URL. */
  readonly subject?: string;
  readonly details?: ChangeLogEntry['details'];
}

/**
 * Adds an entry to an organization's change log, in the transaction that makes the change.
 *
 * @param caller null if no request caused the change, for example a payment.
 */
export async function recordChange(
  tx: Db,
  organizationId: string,
  caller: Pick<Caller, 'actor' | 'network'> | null,
  { event, subject = '', details = {} }: Change,
): Promise<void> {
  const actor = caller?.actor;
  await insertChange(tx, {
    organizationId,
    event,
    actorType: actor?.type ?? 'system',
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? 'Curbcut',
    subject: toStorable(subject),
    details: toStorable(details),
    network: caller === null ? null : toShownNetwork(caller.network),
  });
}

/** Adds an entry to the change log of the organization that a caller acts in, after the change was made. */
export async function logChange(
  db: Db,
  caller: Pick<Caller, 'actor' | 'network'> & { readonly organization: { readonly id: string } },
  change: Change,
): Promise<void> {
  await db.transaction((tx) => recordChange(tx, caller.organization.id, caller, change));
}

/**
 * Adds an entry about a person's account to the change logs of all organizations that the person belongs to.
 *
 * @param network the network that the person's request came from
 */
export async function recordAccountChange(
  tx: Db,
  user: UserRow,
  { network }: Pick<Caller, 'network'>,
  change: Pick<Change, 'event' | 'details'>,
): Promise<void> {
  const person = { actor: toPersonActor(user), network };
  const organizations = await listUserOrganizations(tx, user.id);
  // The logs are locked in the same order for everyone, to avoid deadlocks.
  const ids = organizations.map(({ id }) => id).toSorted();
  for (const id of ids) await recordChange(tx, id, person, { ...change, subject: user.email });
}
