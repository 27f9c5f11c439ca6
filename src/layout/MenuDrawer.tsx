import { site } from '../../site.config.ts';
import { phonesOf, telLink } from '../domain/links.ts';
import { CallLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MAIN_LINKS, type MenuEntry } from './menu.ts';

const [, mobilePhone] = phonesOf(site);

/** The browser opens and closes the menu, also without script. */
export const OPENS_MENU = { popoverTarget: 'menu', popoverTargetAction: 'show' } as const;
const CLOSES_MENU = { popoverTarget: 'menu', popoverTargetAction: 'hide' } as const;

/** The menu of small screens, over the page; page.client.ts makes the page behind it inert. */
export function MenuDrawer({ path, services }: { path: string; services: MenuEntry[] }) {
  const [home, about, contact] = MAIN_LINKS;
  const entry = ({ to, label }: MenuEntry) => (
    <li key={to}>
      <a href={to} aria-current={path === to ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
  return (
    <dialog
      id="menu"
      data-menu
      popover="auto"
      aria-labelledby="menu-title"
      aria-describedby="menu-description"
      className="drawer"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="menu-title">Menu</h2>
          <p id="menu-description" className="mt-1 text-small text-soft">
            Navigate through our services and contact options
          </p>
        </div>
        <Button variant="secondary" size="icon" aria-label="Close menu" {...CLOSES_MENU}>
          <Icon name="close" />
        </Button>
      </div>
      <nav aria-label="Menu" className="menu mt-4">
        <ul>{entry(home)}</ul>
        <h3>Services</h3>
        <ul>{services.map(entry)}</ul>
        <ul>{[about, contact].map(entry)}</ul>
      </nav>
      <div className="drawer-calls">
        <ButtonLink variant="secondary" href={telLink(site.emergencyPhone)}>
          Emergency <span className="figures">{site.emergencyPhone}</span>
        </ButtonLink>
        {mobilePhone && (
          <ButtonLink variant="secondary" href={telLink(mobilePhone)}>
            Mobile <span className="figures">{mobilePhone}</span>
          </ButtonLink>
        )}
        <CallLink>EMERGENCY CALL</CallLink>
        <HoursLine brief className="text-center text-fine" />
      </div>
    </dialog>
  );
}
