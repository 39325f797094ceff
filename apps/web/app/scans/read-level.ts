import { type StartScanBody, WcagLevel } from '@curbcut/contract';

/** The level that was chosen in a `WcagLevelField`; nothing where it was left as it is, which the server knows. */
export function readLevel(form: FormData): Pick<StartScanBody, 'level'> {
  const chosen = WcagLevel.safeParse(form.get('level'));
  return chosen.success && chosen.data !== 'AA' ? { level: chosen.data } : {};
}
