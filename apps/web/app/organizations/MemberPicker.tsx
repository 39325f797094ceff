import type { IssueAssignee, SitePerson } from '@curbcut/contract';
import { useMemo, useRef } from 'react';
import { Button } from '#app/components/Button.tsx';
import { ComboBoxField, type ComboBoxOption } from '#app/components/ComboBoxField.tsx';
import { type RetryableQuery, RetryNotice } from '#app/components/RetryNotice.tsx';
import { useSession } from '#app/session/session.ts';

interface Props {
  label: string;
  /** Label of the button that chooses the signed-in user, such as “Assign to me”. */
  meLabel: string;
  hint?: string;
  error?: string | null;
  /** Who can be chosen. */
  people: RetryableQuery & { readonly data: readonly SitePerson[] | undefined };
  /**
   * The chosen person, who is offered even if they can no longer be chosen; null for nobody; undefined while nothing is
   * chosen, for example because several issues have different assignees.
   */
  value: IssueAssignee | null | undefined;
  onValueChange: (value: IssueAssignee | null) => void;
}

const NOBODY: ComboBoxOption = { id: 'nobody', label: 'Nobody' };

/** Chooses someone in the organization by name or email address, yourself, or nobody. */
export function MemberPicker({ label, meLabel, hint, error = null, people, value, onValueChange }: Props) {
  const { user } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const { data } = people;
  const me = data?.find(({ user_id: id }) => id === user?.id);
  const options = useMemo(() => {
    const known: ComboBoxOption[] = (data ?? []).map(({ user_id: id, name, email }) => ({
      id,
      label: name,
      ...(email !== null && { detail: email }),
    }));
    const isKnown = !value || known.some(({ id }) => id === value.user_id);
    return [NOBODY, ...known, ...(isKnown ? [] : [{ id: value.user_id, label: value.name }])];
  }, [data, value]);

  function choose(id: string | null) {
    // The text was cleared to type another name; “Nobody” is a separate option.
    if (id === null) return;
    const chosen = options.find((option) => option.id === id);
    onValueChange(!chosen || chosen === NOBODY ? null : { user_id: chosen.id, name: chosen.label });
  }

  return (
    <div ref={root} className="grid content-start justify-items-stretch gap-1">
      <ComboBoxField
        label={label}
        error={error}
        options={options}
        value={value === undefined ? null : (value?.user_id ?? NOBODY.id)}
        onValueChange={choose}
        {...(hint !== undefined && { hint })}
      />
      {me && me.user_id !== value?.user_id && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            choose(me.user_id);
            // The button disappears, so focus has to move.
            root.current?.querySelector('input')?.focus();
          }}
        >
          {meLabel}
        </Button>
      )}
      <RetryNotice query={people} what="people" />
    </div>
  );
}
