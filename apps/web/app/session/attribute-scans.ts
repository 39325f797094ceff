import { attributeAnonymousScans } from '@curbcut/contract';
import { call } from '../api/call.ts';
import { forgetScan, keptScans } from '../scans/anonymous-scans.ts';

export type Attribution = { success: true; attributed_count: number } | { success: false };

/**
 * Attributes the scans kept in this browser to the account that is signed in (specification, section 4), and logs how
 * many were. Whatever fails is logged and changes nothing: the ids stay for the next sign-in.
 */
export async function attributeScans(): Promise<Attribution> {
  const scan_ids = keptScans();
  if (scan_ids.length === 0) return { success: true, attributed_count: 0 };
  try {
    const { attributed_count } = await call(attributeAnonymousScans, { body: { scan_ids } });
    for (const id of scan_ids) forgetScan(id);
    console.info(`${attributed_count} scans made without an account now belong to this account.`);
    return { success: true, attributed_count };
  } catch (error) {
    console.error('The scans made without an account could not be attributed.', error);
    return { success: false };
  }
}
