import { resendVerification } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** Asks for the mail with the verification link once more. */
export function useResendVerification() {
  return useMutation({ mutationFn: (email: string) => call(resendVerification, { body: { email } }) });
}

/** Why the mail was not sent again. */
export function resendProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An unexpected error occurred. Please try again.';
  const [field] = Object.values(error.details);
  if (field?.[0] !== undefined) return field[0];
  return error.code === 'unreadable' ? 'Failed to resend verification email' : error.message;
}
