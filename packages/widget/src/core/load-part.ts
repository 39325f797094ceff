/** A widget file that is loaded on demand: its name and its Subresource Integrity hash. */
export type PartSource = readonly [file: string, integrity: string];

/** Trusted Types policy for script URLs, where the page requires one. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

let trustedTypesPolicy: ScriptUrlPolicy | undefined;

/** Converts a URL for pages that require Trusted Types. Only URLs of the widget's own parts are passed in. */
function toTrustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypesPolicy ??= trustedTypes?.createPolicy('curbcut-widget', { createScriptURL: (text) => text });
  return trustedTypesPolicy?.createScriptURL(url) ?? url;
}

/**
 * Loads a part with a script element inside the widget's root, so that a strict Content-Security-Policy
 * allows it: through the nonce of the widget's script element, `strict-dynamic`, or the part's URL, which is
 * next to the core's.
 *
 * @throws when the page blocks it, or when it does not belong to the same build as this core.
 */
export function loadPart(
  [file, integrity]: PartSource,
  coreScript: HTMLScriptElement,
  parent: ParentNode,
): Promise<void> {
  const script = document.createElement('script');
  if (coreScript.nonce) script.nonce = coreScript.nonce;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', reject);
  });
  script.src = toTrustedUrl(new URL(file, coreScript.src).href);
  parent.append(script);
  return loaded.finally(() => script.remove());
}
