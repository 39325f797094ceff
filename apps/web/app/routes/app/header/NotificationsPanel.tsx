import type { AccountNotification, IssueEvent } from '@curbcut/contract';
import {
  mdiAccountOutline,
  mdiAlertCircleOutline,
  mdiBellOutline,
  mdiCalendarAlert,
  mdiCheckCircleOutline,
  mdiClipboardAccountOutline,
  mdiClipboardAlertOutline,
  mdiCogOutline,
  mdiCommentTextOutline,
  mdiEmailOutline,
  mdiRestoreAlert,
} from '@mdi/js';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LoadingDots } from '#app/components/LoadingDots.tsx';
import { formatBriefDateTime, formatRelativeDate } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { useSiteName } from '#app/sites/use-site-name.ts';
import { describeNotification } from './describe-notification.ts';
import { HeaderPopover } from './HeaderPopover.tsx';
import { useMarkRead, useNotifications } from './use-notifications.ts';

/** Larger numbers would cover the bell. */
const MAX_SHOWN_UNREAD = 9;

/** The bell with the number of unread notifications, and the panel that lists them. */
export function NotificationsButton() {
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  return (
    <HeaderPopover
      label="Notifications"
      trigger={
        <button
          type="button"
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          className="relative grid size-11 place-items-center rounded-button hover:bg-primary-soft"
        >
          <Icon path={mdiBellOutline} className="size-6" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-1 grid h-5 min-w-5 place-items-center rounded-full border-2 border-background bg-accent px-1 text-[0.75rem] leading-none font-extrabold text-on-accent tabular-nums forced-colors:border-[CanvasText]"
            >
              {unread > MAX_SHOWN_UNREAD ? `${MAX_SHOWN_UNREAD}+` : unread}
            </span>
          )}
        </button>
      }
    >
      {(close) => <NotificationsPanel onClose={close} />}
    </HeaderPopover>
  );
}

function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetched } = useNotifications();
  const { user } = useSession();
  const markRead = useMarkRead();
  return (
    <div className="grid gap-3">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-large font-bold">Notifications</h2>
        <div className="flex items-center">
          {data && data.unread > 0 && (
            <Button size="sm" variant="ghost" onClick={() => markRead.mutate('all')}>
              Mark all as read
            </Button>
          )}
          <Link
            to="/profile#notifications"
            onClick={onClose}
            title="Notification settings"
            className="-mr-2 grid size-10 place-items-center rounded-button text-muted hover:bg-primary-soft hover:text-ink"
          >
            <Icon path={mdiCogOutline} className="size-6" />
            <span className="visually-hidden">Notification settings</span>
          </Link>
        </div>
      </div>
      {data && user ? (
        data.notifications.length === 0 ? (
          <p className="text-muted">
            Nothing new in the last 30 days. You’ll see finished scans, issues that involve you, and audits
            here.
          </p>
        ) : (
          <ul className="-mx-2 grid">
            {data.notifications.map((one) => (
              <NotificationItem
                key={one.id}
                notification={one}
                userId={user.id}
                onOpen={() => {
                  if (!one.is_read) markRead.mutate([one.id]);
                  onClose();
                }}
              />
            ))}
          </ul>
        )
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{getErrorMessage(error)}</p>
          <Button size="sm" variant="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : user?.is_email_verified === false ? (
        <p className="text-muted">Verify your email address to get notifications.</p>
      ) : (
        !isFetched && (
          <p role="status" className="flex items-center gap-3 text-muted">
            <LoadingDots isSmall /> Loading notifications...
          </p>
        )
      )}
    </div>
  );
}

function NotificationItem({
  notification,
  userId,
  onOpen,
}: {
  notification: AccountNotification;
  userId: string;
  onOpen: () => void;
}) {
  const { title, detail, to } = describeNotification(notification, userId, useSiteName());
  const { icon, className } = getIcon(notification);
  return (
    <li className="relative flex gap-3 rounded-field px-2 py-2.5 hover:bg-primary-soft">
      <Icon path={icon} className={`mt-0.5 size-6 ${className}`} />
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          onClick={onOpen}
          className={`text-ink no-underline wrap-anywhere before:absolute before:inset-0 before:rounded-field hover:underline ${notification.is_read ? '' : 'font-semibold'}`}
        >
          {!notification.is_read && <span className="visually-hidden">Unread: </span>}
          {title}
        </Link>
        {/* An error can be long. The screen that the notification opens shows all of it. */}
        <p className="line-clamp-2 text-small text-muted wrap-anywhere">{detail}</p>
        <p className="text-small text-muted">{formatNotificationTime(notification.at, new Date())}</p>
      </div>
      {!notification.is_read && (
        <span
          aria-hidden="true"
          className="mt-2 size-2.5 shrink-0 rounded-full border border-on-accent bg-accent forced-colors:bg-[Highlight]"
        />
      )}
    </li>
  );
}

/** Several scans of a site can end on one day, so older notifications also have a time. */
function formatNotificationTime(at: string, now: Date): string {
  const relative = formatRelativeDate(at, now);
  return relative.startsWith('Today') ? relative : formatBriefDateTime(at, now);
}

function getIssueIcon(events: readonly IssueEvent[]): { icon: string; className: string } {
  if (events.includes('mentioned') || events.includes('commented'))
    return { icon: mdiCommentTextOutline, className: 'text-info' };
  if (events.includes('assigned')) return { icon: mdiAccountOutline, className: 'text-info' };
  if (events.includes('regressed')) return { icon: mdiRestoreAlert, className: 'text-error' };
  if (events.includes('overdue') || events.includes('due_soon'))
    return { icon: mdiCalendarAlert, className: 'text-warning' };
  return { icon: mdiCheckCircleOutline, className: 'text-success' };
}

function getIcon(one: AccountNotification): { icon: string; className: string } {
  switch (one.kind) {
    case 'scan-completed':
      return one.regressed + one.new_critical > 0
        ? { icon: mdiRestoreAlert, className: 'text-error' }
        : { icon: mdiCheckCircleOutline, className: 'text-success' };
    case 'scan-failed':
      return { icon: mdiAlertCircleOutline, className: 'text-error' };
    case 'report-outdated':
      return { icon: mdiClipboardAlertOutline, className: 'text-warning' };
    case 'audit-invitation':
      return { icon: mdiEmailOutline, className: 'text-info' };
    case 'issue':
      return getIssueIcon(one.events);
    case 'questions-assigned':
      return { icon: mdiClipboardAccountOutline, className: 'text-info' };
  }
}
