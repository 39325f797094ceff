import { resendVerification } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { getFieldErrorMessage } from './auth-error-message.ts';

/** Asks for the mail with the verification link once more. */
export function useResendVerification() {
  return useMutation({ mutationFn: (email: string) => callApi(resendVerification, { body: { email } }) });
}

/** Why the mail was not sent again. */
export function getResendError(error: unknown): string {
  return getFieldErrorMessage(error, 'Failed to resend verification email');
}
