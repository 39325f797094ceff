/** A file of the widget that is loaded when it is needed: its name and its integrity (Subresource Integrity). */
export type PartSource = readonly [file: string, integrity: string];

/** What the page gives for scripts where it asks for Trusted Types. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

let trustedTypesPolicy: ScriptUrlPolicy | undefined;

/** Addresses as the page's Trusted Types want them; only those of our own parts come here. */
function toTrustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypesPolicy ??= trustedTypes?.createPolicy('curbcut-widget', { createScriptURL: (text) => text });
  return trustedTypesPolicy?.createScriptURL(url) ?? url;
}

/**
 * Loads a part by a script element within our own root, so that the page's strict Content-Security-Policy covers it:
 * by the nonce that our own element had, by `strict-dynamic`, or by its address, which is beside ours.
 *
 * @throws when the page does not let it load, or when it is not the one that was built with this core.
 */
export function loadPart(
  [file, integrity]: PartSource,
  own: HTMLScriptElement,
  into: ParentNode,
): Promise<void> {
  const script = document.createElement('script');
  if (own.nonce) script.nonce = own.nonce;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', reject);
  });
  script.src = toTrustedUrl(new URL(file, own.src).href);
  into.append(script);
  return loaded.finally(() => script.remove());
}
