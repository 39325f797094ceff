import { EmailLink } from '../../site/EmailLink.tsx';
import { IfSetting } from '../../site/IfSetting.tsx';
import { getSiteSetting } from '../../site/site-settings.ts';

/** Names who runs the installation and how to reach them, or says that they have not been named. */
export function Operator() {
  return (
    <>
      <IfSetting setting="companyName" as="p">
        This installation of Curbcut is run by <strong>{getSiteSetting('companyName')}</strong>.
      </IfSetting>
      <IfSetting setting="!companyName" as="p">
        This installation of Curbcut is run by the people who host it. They have not given their name here:
        ask whoever gave you the address of this site.
      </IfSetting>
      <IfSetting setting="contactEmail" as="p">
        Write to <EmailLink setting="contactEmail" />.
      </IfSetting>
    </>
  );
}
