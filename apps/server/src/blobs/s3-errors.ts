import { S3ServiceException } from '@aws-sdk/client-s3';
import { BlobStoreError, STORE_IS_FULL } from '../file-errors.ts';

/** An object's content isn't what was stored. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError';
  override readonly message = 'Checksum mismatch.';
}

export const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

export const isMissingObject = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey';

export const isDamagedInTransit = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['BadDigest', 'XAmzContentSHA256Mismatch'].includes(error.name);

/** Whether a transfer might succeed if it's retried. */
export function isTemporary(error: unknown): boolean {
  const status = getStatus(error);
  return (
    isDamagedInTransit(error) || status === undefined || status >= 500 || status === 408 || status === 429
  );
}

/** What we tell users about a failure, and what an operator can do. */
function explain(error: unknown): readonly [reason: string, advice: string] {
  const name = error instanceof Error ? error.name : '';
  const status = getStatus(error);
  if (error instanceof DamagedError)
    return ['the file is damaged', 'Restore the file from a backup, or scan again.'];
  if (name === 'NoSuchBucket')
    return ['the bucket does not exist', 'Create the bucket, or correct S3_BUCKET and S3_ENDPOINT.'];
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed' || status === 301)
    return ['the bucket is in another region', 'Set S3_REGION to the bucket’s region.'];
  if (name === 'CredentialsProviderError')
    return [
      'there are no credentials for the storage service',
      'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or assign an IAM role to this machine.',
    ];
  if (status === 401 || status === 403)
    return [
      'the storage service refused access',
      'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. The key must be allowed to list the bucket, and to read, write ' +
        'and delete its objects.',
    ];
  if (status === 507 || name === 'QuotaExceeded' || name === 'XMinioStorageFull')
    return [STORE_IS_FULL, 'Free some space in the storage service.'];
  if (status === undefined)
    return [
      'the storage service can’t be reached',
      'Check S3_ENDPOINT, and that the service is running and reachable from this machine.',
    ];
  return [
    'the storage service reported an error',
    `It replied ${status}${name === '' ? '' : ` (${name})`}. Try again later.`,
  ];
}

export function toStoreError(error: unknown, location: string): Error {
  // Damaged content and errors on the local disk aren't service errors.
  if (error instanceof BlobStoreError) return error;
  const [reason, advice] = explain(error);
  return new BlobStoreError(reason, `A file in ${location} couldn’t be used: ${reason}. ${advice}`, {
    cause: error,
  });
}
