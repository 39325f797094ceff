import { resendVerification } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { problemOfField } from './problem-of.ts';

/** Asks for the mail with the verification link once more. */
export function useResendVerification() {
  return useMutation({ mutationFn: (email: string) => call(resendVerification, { body: { email } }) });
}

/** Why the mail was not sent again. */
export function resendProblem(error: unknown): string {
  return problemOfField(error, 'Failed to resend verification email');
}
