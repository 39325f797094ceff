import type { Overview } from '@curbcut/contract';
import {
  mdiAlertOctagonOutline,
  mdiCalendarAlert,
  mdiCheckCircleOutline,
  mdiClipboardAccountOutline,
  mdiClipboardAlertOutline,
  mdiRestoreAlert,
} from '@mdi/js';
import { Link } from 'react-router';
import { Card } from '#app/components/Card.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatCount } from '#app/scans/format.ts';
import { type ActionItem, listActionItems } from './list-action-items.ts';

const kindIcons = {
  critical: { icon: mdiAlertOctagonOutline, className: 'text-critical' },
  regressed: { icon: mdiRestoreAlert, className: 'text-error' },
  overdue: { icon: mdiCalendarAlert, className: 'text-warning' },
  report: { icon: mdiClipboardAlertOutline, className: 'text-warning' },
  assigned: { icon: mdiClipboardAccountOutline, className: 'text-info' },
} as const;

/**
 * What needs attention across all sites and audits: one line for each type, linked to where it can be fixed.
 */
export function Attention({ overview, userId }: { overview: Overview; userId: string }) {
  const items = listActionItems(overview, userId);
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="attention">
        <h2 id="attention" className="text-title font-bold">
          Needs attention
        </h2>
        {items.length === 0 ? (
          <p className="mt-3 flex items-center gap-3 text-muted">
            <Icon path={mdiCheckCircleOutline} className="size-6 text-success" />
            No critical, regressed or overdue issues on your {formatCount(overview.totals.sites, 'site')}.
          </p>
        ) : (
          <ul className="mt-1 divide-y divide-line">
            {items.map((item) => (
              <AttentionLine key={item.kind} item={item} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

function AttentionLine({ item: { kind, title, places, morePlaces } }: { item: ActionItem }) {
  const { icon, className } = kindIcons[kind];
  return (
    <li className="flex gap-3 py-3">
      <Icon path={icon} className={`mt-0.5 size-6 ${className}`} />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <p className="font-semibold">{title}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {places.map(({ to, label, note }) => (
            <li key={to} className="wrap-anywhere">
              <Link to={to} className="text-link inline-block min-h-6">
                {label}
              </Link>{' '}
              <span className="text-muted tabular-nums">{note}</span>
            </li>
          ))}
          {morePlaces > 0 && (
            <li>
              <Link
                to={kind === 'assigned' || kind === 'report' ? '/audits' : '/sites'}
                className="text-link"
              >
                {morePlaces} more
              </Link>
            </li>
          )}
        </ul>
      </div>
    </li>
  );
}
