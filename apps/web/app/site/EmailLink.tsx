import { getSiteSetting } from './site-settings.ts';

/**
 * A `mailto:` link to one of the operator's email addresses. Use it inside `IfSetting`, because the address
 * may not be set.
 */
export function EmailLink({ setting }: { setting: 'contactEmail' | 'supportEmail' }) {
  const address = getSiteSetting(setting);
  return (
    <a href={`mailto:${address}`} className="text-link [overflow-wrap:anywhere]">
      {address}
    </a>
  );
}
