import { getButtonClassName } from '../components/button-style.ts';
import { IfSetting } from './IfSetting.tsx';
import { getSiteSetting } from './site-settings.ts';

/** Spaces are encoded as %20 because mail programs do not decode plus signs (RFC 6068, section 5). */
const MAIL_DRAFT_QUERY = new URLSearchParams({
  subject: 'Expert demo of Curbcut',
  body: 'Our website: \nWhat we would like to see: \nTimes that work for us: \n',
})
  .toString()
  .replaceAll('+', '%20');

/** Opens an email draft that requests a demo. Shown only if the operator has set a contact email address. */
export function ExpertDemoLink() {
  return (
    <IfSetting setting="contactEmail" className="contents">
      <a
        href={`mailto:${getSiteSetting('contactEmail')}?${MAIL_DRAFT_QUERY}`}
        className={getButtonClassName({ variant: 'secondary', size: 'lg' })}
      >
        Book Expert Demo
      </a>
    </IfSetting>
  );
}
