import {
  mdiBriefcaseOutline,
  mdiChevronDown,
  mdiCogOutline,
  mdiDomain,
  mdiEmailOutline,
  mdiPlus,
} from '@mdi/js';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/components/Icon.tsx';
import { CreateOrganizationDialog } from '#app/organizations/CreateOrganizationDialog.tsx';
import { describeAccess } from '#app/organizations/organization-labels.ts';
import { useOrganization } from '#app/organizations/use-organization.ts';
import { useReceivedOrganizationInvitations } from '#app/organizations/use-organizations.ts';
import { useSwitchOrganization } from '#app/organizations/use-switch-organization.ts';
import { HeaderPopover, panelRowClassName } from './HeaderPopover.tsx';

/** Shows the selected organization, switches to another one and lists received invitations. */
export function OrganizationSwitcher() {
  const { organization } = useOrganization();
  const { data: invitations = [] } = useReceivedOrganizationInvitations();
  const [isCreating, setCreating] = useState(false);
  if (!organization) return null;
  const { name, is_personal: isPersonal } = organization;
  const count = invitations.length;
  return (
    <>
      <HeaderPopover
        label="Organizations"
        placement="bottom start"
        trigger={
          <button
            type="button"
            aria-label={`Organization: ${name}${count === 0 ? '' : `, ${count === 1 ? '1 invitation' : `${count} invitations`}`}`}
            className="relative inline-flex min-h-11 min-w-0 items-center gap-2 rounded-button px-1.5 font-semibold hover:bg-primary-soft lg:max-w-56 lg:px-2"
          >
            <OrganizationIcon isPersonal={isPersonal} />
            <span className="truncate max-lg:hidden">{name}</span>
            <Icon path={mdiChevronDown} className="size-5 text-muted max-sm:hidden" />
            {count > 0 && (
              <span
                aria-hidden="true"
                data-count={count}
                className="absolute top-0 left-7 grid h-5 min-w-5 place-items-center rounded-full border-2 border-background bg-accent px-1 text-[0.75rem] leading-none font-extrabold text-on-accent tabular-nums before:content-[attr(data-count)] forced-colors:border-[CanvasText]"
              />
            )}
          </button>
        }
      >
        {(close) => (
          <SwitcherPanel
            onClose={close}
            onCreate={() => {
              close();
              setCreating(true);
            }}
          />
        )}
      </HeaderPopover>
      <CreateOrganizationDialog isOpen={isCreating} onOpenChange={setCreating} />
    </>
  );
}

/** An organization's icon. Its first letter would look like the account's avatar. */
function OrganizationIcon({ isPersonal }: { isPersonal: boolean }) {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-small border border-line bg-primary-soft text-primary">
      <Icon path={isPersonal ? mdiBriefcaseOutline : mdiDomain} className="size-5" />
    </span>
  );
}

function SwitcherPanel({ onClose, onCreate }: { onClose: () => void; onCreate: () => void }) {
  const { organization, organizations = [] } = useOrganization();
  const { data: invitations = [] } = useReceivedOrganizationInvitations();
  const switchTo = useSwitchOrganization();
  return (
    <div className="grid gap-4">
      <ul aria-label="Your organizations" className="grid max-h-80 gap-0.5 overflow-y-auto">
        {organizations.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-current={one.id === organization?.id ? 'true' : undefined}
              onClick={() => {
                onClose();
                if (one.id !== organization?.id) void switchTo(one.id, { name: one.name });
              }}
              className={`${panelRowClassName} py-2.5`}
            >
              <OrganizationIcon isPersonal={one.is_personal} />
              <span className="grid min-w-0">
                <span className="wrap-anywhere">{one.name}</span>
                <span className="text-small font-normal text-muted">
                  {one.is_personal ? 'Personal' : describeAccess(one)} · {one.plan} plan
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="switcher-invitations">
          <h2 id="switcher-invitations" className="px-2 pb-1 text-small font-semibold text-muted">
            Invitations
          </h2>
          <ul className="grid gap-0.5">
            {invitations.map(({ id, organization_name: name, invited_by: sender }) => (
              <li key={id}>
                <Link to={`/invitations/${id}`} onClick={onClose} className={`${panelRowClassName} py-1.5`}>
                  <Icon path={mdiEmailOutline} className="size-6 text-muted" />
                  <span className="grid min-w-0">
                    <span className="wrap-anywhere">{name}</span>
                    <span className="text-small font-normal text-muted wrap-anywhere">
                      Invited by {sender}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className="grid gap-0.5 border-t border-line pt-2">
        <li>
          <Link to="/organization" onClick={onClose} className={panelRowClassName}>
            <Icon path={mdiCogOutline} className="size-6 text-muted" />
            Organization settings
          </Link>
        </li>
        <li>
          <button type="button" onClick={onCreate} className={panelRowClassName}>
            <Icon path={mdiPlus} className="size-6 text-muted" />
            Create organization
          </button>
        </li>
      </ul>
    </div>
  );
}
