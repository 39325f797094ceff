import { type StartScanBody, WcagLevel } from '@curbcut/contract';

/** Reads the level from a `WcagLevelField`; omitted if unchanged, because the server knows the default. */
export function readLevel(form: FormData): Pick<StartScanBody, 'level'> {
  const chosen = WcagLevel.safeParse(form.get('level'));
  return chosen.success && chosen.data !== 'AA' ? { level: chosen.data } : {};
}
