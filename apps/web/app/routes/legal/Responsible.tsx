import { EmailLink } from '../../site/EmailLink.tsx';
import { siteSetting } from '../../site/site-settings.ts';
import { When } from '../../site/When.tsx';

/** Names who runs the installation and how to reach them, or says that they have not been named. */
export function Responsible() {
  return (
    <>
      <When setting="companyName" as="p">
        This installation of Curbcut is run by <strong>{siteSetting('companyName')}</strong>.
      </When>
      <When setting="!companyName" as="p">
        This installation of Curbcut is run by the people who host it. They have not given their name here:
        ask whoever gave you the address of this site.
      </When>
      <When setting="contactEmail" as="p">
        Write to <EmailLink setting="contactEmail" />.
      </When>
    </>
  );
}
