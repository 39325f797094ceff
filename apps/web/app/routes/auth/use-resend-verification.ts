import { resendVerification } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#app/api/call-api.ts';
import { getFieldErrorMessage } from './auth-errors.ts';

/** Requests the verification email again. */
export function useResendVerification() {
  return useMutation({ mutationFn: (email: string) => callApi(resendVerification, { body: { email } }) });
}

/** Returns why the email was not resent. */
export function getResendError(error: unknown): string {
  return getFieldErrorMessage(error, 'Failed to resend verification email');
}
