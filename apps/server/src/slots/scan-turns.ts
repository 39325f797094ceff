import type { PlanName } from '@curbcut/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { organizations, scanPages, scanQueue, scans } from '../db/schema.ts';
import { getPlanWeight, type ScanQueueEntry } from './plan-slots.ts';

/**
 * Lists the scans in slot order, with how many of their pages have a slot and how many are waiting for one.
 * Counts at most `atMost` waiting pages, so the cost doesn't grow with the size of scans.
 */
export async function listScanQueue(db: Db, atMost: number): Promise<ScanQueueEntry[]> {
  const { rows } = await db.execute<TurnRow>(sql`
    select t.scan_id as "scanId", t.owner, t.joined, t.last_turn as "lastTurn", t.owner_turn as "ownerTurn",
      t.one_by_one as "oneByOne", place.site, u.plan, busy.held, busy.yielding,
      case
        -- The pause that a site requires holds for all scans of the site.
        when max(s.next_visit_at) over (partition by place.site) > clock_timestamp() then 0
        when t.one_by_one then greatest(0, least(ready.waiting, 1 - busy.held))
        else ready.waiting
      end as waiting
    from ${scanQueue} t
    join ${scans} s on s.id = t.scan_id and s.status = 'running' and s.ending is null
    left join ${organizations} u on u.id = s.organization_id
    cross join lateral (select split_part(split_part(s.url, '//', 2), '/', 1) as site) place
    cross join lateral (
      select count(*) as held, count(*) filter (where p.yielding) as yielding
      from ${scanPages} p
      where p.scan_id = t.scan_id and p.finished_order is null and p.state in ('queued', 'running')
    ) busy
    cross join lateral (
      select count(*) as waiting from (
        select 1 from ${scanPages} p
        where p.scan_id = t.scan_id and p.finished_order is null and p.state = 'waiting'
        limit ${atMost}
      ) few
    ) ready
    where busy.held > 0 or ready.waiting > 0`);
  return rows.map(({ scanId, owner, site, oneByOne, plan, lastTurn, ownerTurn, ...numbers }) => ({
    scanId,
    owner,
    site,
    oneByOne,
    weight: getPlanWeight(plan),
    joined: Number(numbers.joined),
    lastTurn: lastTurn === null ? null : Number(lastTurn),
    ownerTurn: ownerTurn === null ? null : Number(ownerTurn),
    held: Number(numbers.held),
    yielding: Number(numbers.yielding),
    waiting: Number(numbers.waiting),
  }));
}

/** PostgreSQL returns 64-bit numbers as text. */
type TurnRow = Record<'scanId' | 'owner' | 'site' | 'joined' | 'held' | 'yielding' | 'waiting', string> &
  Record<'lastTurn' | 'ownerTurn', string | null> & {
    readonly oneByOne: boolean;
    readonly plan: PlanName | null;
  };
