import { listNotifications, markNotificationsRead, type NotificationList } from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { useSession } from '#app/session/session.ts';

const notificationsKey = ['notifications'] as const;

/** Time in milliseconds after which notifications are reloaded. Hidden tabs wait until they are visible. */
const REFETCH_INTERVAL_MS = 60_000;

/** The account's notifications, newest first. */
export function useNotifications() {
  const { user } = useSession();
  return useQuery({
    queryKey: notificationsKey,
    queryFn: ({ signal }) => callApi(listNotifications, { signal }),
    // The server requires a verified address.
    enabled: user?.is_email_verified ?? false,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** Marks notifications as read, and shows the change before the server has responded. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      callApi(markNotificationsRead, { body: { ids: ids === 'all' ? ids : [...ids] } }),
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey: notificationsKey });
      queries.setQueryData<NotificationList>(notificationsKey, (list) => list && markInList(list, ids));
    },
    onSuccess: (list) => queries.setQueryData(notificationsKey, list),
    onError: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
}

function markInList(
  { notifications, unread }: NotificationList,
  ids: readonly string[] | 'all',
): NotificationList {
  const isMarked = ({ id, is_read }: NotificationList['notifications'][number]) =>
    !is_read && (ids === 'all' || ids.includes(id));
  const marked = notifications.map((one) => (isMarked(one) ? { ...one, is_read: true } : one));
  // More may be unread than are listed.
  return {
    notifications: marked,
    unread: ids === 'all' ? 0 : unread - notifications.filter(isMarked).length,
  };
}
