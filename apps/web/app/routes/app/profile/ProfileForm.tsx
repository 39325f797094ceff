import { UpdateProfileBody, type User, updateProfile } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { callApi } from '#app/api/call-api.ts';
import { setCurrentUser } from '#app/api/current-user.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { useSuccessMessage } from '#app/components/use-success-message.ts';
import { showFormErrors } from '#app/routes/auth/auth-errors.ts';
import { NameFields, WorkFields } from '#app/routes/auth/PersonalDetailsFields.tsx';

const fields = [
  'first_name',
  'last_name',
  'profile.company_name',
  'profile.job_title',
  'profile.phone_number',
  'profile.website_url',
] as const satisfies readonly FieldPath<UpdateProfileBody>[];

const getFormValues = ({ first_name, last_name, profile }: User) => ({ first_name, last_name, profile });

/** The form with personal and company information. */
export function ProfileForm({ user }: { user: User }) {
  const { form, submit, reset, problem, saved } = useProfileInput(user);
  const { errors, isSubmitting, isDirty } = form.formState;
  return (
    <Card className="p-5 sm:p-8">
      <form method="post" noValidate onSubmit={submit} className="grid gap-8">
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 text-title font-bold">Personal Information</legend>
          <NameFields
            first={{ error: errors.first_name?.message, ...form.register('first_name') }}
            last={{ error: errors.last_name?.message, ...form.register('last_name') }}
          />
          <TextField
            label="Email"
            type="email"
            readOnly
            value={user.email}
            className="sm:col-span-2"
            hint="Email cannot be changed. Contact support if needed."
          />
        </fieldset>
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 text-title font-bold">Company Information</legend>
          <WorkFields
            fieldProps={(name) => ({
              error: errors.profile?.[name]?.message,
              ...form.register(`profile.${name}`),
            })}
          />
        </fieldset>
        {problem && (
          <Notice kind="error" isAnnounced>
            {problem}
          </Notice>
        )}
        {saved && (
          <Notice kind="success" isAnnounced>
            Profile updated successfully!
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isDirty && !isSubmitting} isPending={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save Changes'}
          </Button>
          <Button
            variant="secondary"
            disabled={!isDirty && !isSubmitting}
            isPending={isSubmitting}
            onClick={reset}
          >
            Reset Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The typed input, and whether it was saved. */
function useProfileInput(user: User) {
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useSuccessMessage();
  const form = useForm({ resolver: zodResolver(UpdateProfileBody), defaultValues: getFormValues(user) });

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    setSaved(false);
    const sent = form.getValues(fields);
    try {
      const changed = await callApi(updateProfile, { body });
      setCurrentUser(changed);
      const typed = form.getValues(fields);
      form.reset(getFormValues(changed));
      // Input typed while saving has not been saved yet, so it is kept.
      for (const [index, field] of fields.entries()) {
        if (typed[index] !== sent[index]) form.setValue(field, typed[index], { shouldDirty: true });
      }
      setSaved(true);
    } catch (error) {
      setProblem(showFormErrors(form, error, 'Failed to update profile'));
    }
  });

  function reset() {
    form.reset();
    setProblem(null);
  }

  return { form, submit, reset, problem, saved };
}
