import { getSiteSetting } from './site-settings.ts';

/** A link that writes to one of the owner's addresses. Show it inside `IfSetting`: the address may not be set. */
export function EmailLink({ setting }: { setting: 'contactEmail' | 'supportEmail' }) {
  const address = getSiteSetting(setting);
  return (
    <a href={`mailto:${address}`} className="text-link [overflow-wrap:anywhere]">
      {address}
    </a>
  );
}
