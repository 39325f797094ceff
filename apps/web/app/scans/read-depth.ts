import { Depth, type StartScanBody } from '@curbcut/contract';

/** Reads the depth from a `DepthField`; omitted if the form has none. */
export function readDepth(form: FormData): Pick<StartScanBody, 'depth'> {
  const depth = Depth.safeParse(form.get('depth')).data;
  return depth === undefined ? {} : { depth };
}
