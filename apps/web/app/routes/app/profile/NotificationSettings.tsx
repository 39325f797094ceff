import {
  type EmailPreference,
  getNotificationSettings,
  putNotificationSettings,
  type NotificationSettings as Settings,
} from '@curbcut/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { Card } from '#app/components/Card.tsx';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';

const settingsKey = ['notification-settings'] as const;

const emailLabels: Readonly<Record<EmailPreference, string>> = {
  daily: 'Once a day, if something happened',
  instant: 'As soon as something happens',
  none: 'No emails',
};

/** Sets when the user is emailed about issues that involve them. */
export function NotificationSettings() {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // The rest of the screen has just loaded, so the browser couldn't scroll here.
  useEffect(() => {
    if (hash === '#notifications') heading.current?.scrollIntoView();
  }, [hash]);
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(getNotificationSettings, { signal }),
  });
  const { data } = settings;
  const saving = useMutation({
    // Requests are sent one after the other, so that the last choice is kept.
    scope: { id: 'notification-settings' },
    mutationFn: (emails: EmailPreference) => callApi(putNotificationSettings, { body: { emails } }),
    onSuccess: (saved) => {
      queries.setQueryData<Settings>(settingsKey, saved);
      showToast({ kind: 'success', text: 'Notification settings saved.' });
    },
  });
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <h2 ref={heading} id="notifications" className="scroll-mt-4 text-title font-bold">
        Notifications
      </h2>
      {data ? (
        <SelectField
          label="Emails about issues"
          hint="Issues assigned to you, issues you watch and issues where you’re mentioned. You’ll always see these in Curbcut too."
          value={saving.isPending ? saving.variables : data.emails}
          options={Object.entries(emailLabels).map(([value, label]) => ({ value, label }))}
          onValueChange={(value) => saving.mutate(value as EmailPreference)}
        />
      ) : settings.error ? (
        <RetryNotice query={settings} what="notification settings" />
      ) : (
        <LoadingState>Loading settings...</LoadingState>
      )}
      <ErrorNotice lead="We couldn’t save this setting." error={saving.error} />
    </Card>
  );
}
