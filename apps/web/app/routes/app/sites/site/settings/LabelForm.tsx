import { MAX_SITE_NAME_LENGTH, type Site } from '@curbcut/contract';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { getHost } from '#app/format/format.ts';
import { MemberPicker } from '#app/organizations/MemberPicker.tsx';
import { TagField, type TagFieldHandle } from '#app/sites/TagField.tsx';
import { useSitePeople } from '../use-site-people.ts';
import { useChangeSite } from './use-change-site.ts';

/** The edited fields. Only these are saved, so that other people's changes aren't undone. */
type LabelChange = Partial<Pick<Site, 'name' | 'tags' | 'owner'>>;

/** Sets a site's name, tags and owner. */
export function LabelForm({ site }: { site: Site }) {
  const [change, setChange] = useState<LabelChange>({});
  const { name, tags, owner } = { ...site, ...change };
  const field = useRef<TagFieldHandle>(null);
  const people = useSitePeople(site.id);
  const saving = useChangeSite(site.id, 'Site details saved.');
  const errors = saving.error instanceof ApiError ? saving.error.details : {};
  const [nameError, tagError, ownerError] = [errors.name?.[0], errors.tags?.[0], errors.owner_id?.[0]];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    const all = field.current?.addTyped();
    if (!all) return;
    const areTagsChanged = change.tags !== undefined || all.length !== site.tags.length;
    const submitted: LabelChange = { ...change, ...(areTagsChanged && { tags: [...all] }) };
    setChange(submitted);
    saving.mutate(
      {
        ...(submitted.name !== undefined && { name: submitted.name?.trim() || null }),
        ...(submitted.tags && { tags: submitted.tags }),
        ...(submitted.owner !== undefined && { owner_id: submitted.owner?.user_id ?? null }),
      },
      // Edits made while saving aren't saved yet.
      { onSuccess: () => setChange((now) => (now === submitted ? {} : now)) },
    );
  }

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
        <h2 className="text-title font-bold">Details</h2>
        <TextField
          label="Name"
          isOptional
          hint={`Shown instead of ${getHost(site.origin)}.`}
          autoComplete="off"
          maxLength={MAX_SITE_NAME_LENGTH}
          error={nameError}
          value={name ?? ''}
          onChange={({ target }) => setChange({ ...change, name: target.value })}
        />
        <TagField
          ref={field}
          tags={tags}
          error={tagError}
          onChange={(next) => setChange({ ...change, tags: [...next] })}
        />
        <MemberPicker
          label="Owner"
          meLabel="Make me the owner"
          hint="The person responsible for the site. If they lose access, the site has no owner."
          error={ownerError ?? null}
          people={people}
          value={owner}
          onValueChange={(next) => setChange({ ...change, owner: next })}
        />
        <ErrorNotice error={nameError || tagError || ownerError ? null : saving.error} />
        <Button type="submit" className="justify-self-start" isPending={saving.isPending}>
          Save details
        </Button>
      </form>
    </Card>
  );
}
