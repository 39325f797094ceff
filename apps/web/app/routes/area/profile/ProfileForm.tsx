import { UpdateProfileBody, type User, updateProfile } from '@curbcut/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showFormErrors } from '#app/routes/auth/auth-errors.ts';
import { setCurrentUser } from '#app/session/current-user.ts';

/** How long a success message is shown, in milliseconds (specification, section 9). */
const SUCCESS_MESSAGE_MS = 5_000;

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
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const form = useForm({ resolver: zodResolver(UpdateProfileBody), defaultValues: getFormValues(user) });
  const { errors, isSubmitting, isDirty } = form.formState;

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(false), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    setSaved(false);
    const sent = form.getValues(fields);
    try {
      const changed = await callApi(updateProfile, { body });
      setCurrentUser(changed);
      const typed = form.getValues(fields);
      form.reset(getFormValues(changed));
      // Input typed while saving is not saved yet, so it stays.
      for (const [index, field] of fields.entries()) {
        if (typed[index] !== sent[index]) form.setValue(field, typed[index], { shouldDirty: true });
      }
      setSaved(true);
    } catch (error) {
      setProblem(showFormErrors(form, error, 'Failed to update profile'));
    }
  });

  return (
    <Card className="p-5 sm:p-8">
      <form method="post" noValidate onSubmit={submit} className="grid gap-8">
        <fieldset className="grid gap-5 sm:grid-cols-2">
          <legend className="mb-4 text-title font-bold">Personal Information</legend>
          <TextField
            label="First name"
            autoComplete="given-name"
            required
            error={errors.first_name?.message}
            {...form.register('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            required
            error={errors.last_name?.message}
            {...form.register('last_name')}
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
          <TextField
            label="Company name"
            isOptional
            autoComplete="organization"
            error={errors.profile?.company_name?.message}
            {...form.register('profile.company_name')}
          />
          <TextField
            label="Job title"
            isOptional
            autoComplete="organization-title"
            error={errors.profile?.job_title?.message}
            {...form.register('profile.job_title')}
          />
          <TextField
            label="Phone number"
            isOptional
            type="tel"
            autoComplete="tel"
            error={errors.profile?.phone_number?.message}
            {...form.register('profile.phone_number')}
          />
          <TextField
            label="Website URL"
            isOptional
            type="url"
            autoComplete="url"
            error={errors.profile?.website_url?.message}
            {...form.register('profile.website_url')}
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
            onClick={() => {
              form.reset();
              setProblem(null);
            }}
          >
            Reset Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
