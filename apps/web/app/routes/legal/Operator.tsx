import { EmailLink } from '../../site/EmailLink.tsx';
import { IfSetting } from '../../site/IfSetting.tsx';
import { getSiteSetting } from '../../site/site-settings.ts';

/** Names the operator of the installation and how to contact them, or states that no name was given. */
export function Operator() {
  return (
    <>
      <IfSetting setting="companyName" as="p">
        This installation of Curbcut is run by <strong>{getSiteSetting('companyName')}</strong>.
      </IfSetting>
      <IfSetting setting="!companyName" as="p">
        The operator of this installation of Curbcut has not published a name here. Ask the person who sent
        you the link to this site.
      </IfSetting>
      <IfSetting setting="contactEmail" as="p">
        Write to <EmailLink setting="contactEmail" />.
      </IfSetting>
    </>
  );
}
