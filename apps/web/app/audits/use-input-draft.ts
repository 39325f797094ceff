import { useMemo } from 'react';
import { useSession } from '../session/session.ts';
import { type InputDraft, openInputDraft } from './comment-draft.ts';

/** The kept input of the signed-in person in a form of an audit. */
export function useInputDraft<Fields extends object>(auditId: string, form: string): InputDraft<Fields> {
  const { user } = useSession();
  const userId = user?.id ?? '';
  return useMemo(() => openInputDraft(localStorage, { userId, auditId, form }), [userId, auditId, form]);
}
