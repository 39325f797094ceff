import { getSiteSetting } from './site-settings.ts';

/** A `mailto:` link to an email address of the operator. Use it inside `IfSetting`, since the address may not be set. */
export function EmailLink({ setting }: { setting: 'contactEmail' | 'supportEmail' }) {
  const address = getSiteSetting(setting);
  return (
    <a href={`mailto:${address}`} className="text-link [overflow-wrap:anywhere]">
      {address}
    </a>
  );
}
