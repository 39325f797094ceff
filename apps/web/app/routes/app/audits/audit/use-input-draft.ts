import { useMemo, useState } from 'react';
import { type InputDraft, openInputDraft } from '#app/session/drafts.ts';
import { useSession } from '#app/session/session.ts';

/** The signed-in user's saved input for an audit form. */
export function useInputDraft<Fields extends object>(auditId: string, form: string): InputDraft<Fields> {
  const { user } = useSession();
  const userId = user?.id ?? '';
  return useMemo(() => openInputDraft(localStorage, { userId, auditId, form }), [userId, auditId, form]);
}

interface KeptFields<Fields> {
  /** The fields as they were when the form was opened, with the saved input. */
  readonly draft: Fields;
  readonly set: (change: Partial<Fields>) => void;
  /** Discards the input after it has been saved or canceled. */
  readonly forget: () => void;
}

/** An audit form's fields, whose input is kept on the device until it is saved. */
export function useDraftFields<Fields extends object>(
  auditId: string,
  form: string,
  readSaved: () => Fields,
): KeptFields<Fields> {
  const kept = useInputDraft<Fields>(auditId, form);
  const [saved] = useState(readSaved);
  const [draft, setDraft] = useState(() => kept.restore(saved));
  return {
    draft,
    set: (change) => {
      const input = { ...draft, ...change };
      setDraft(input);
      kept.keep(saved, input);
    },
    forget: kept.forget,
  };
}
