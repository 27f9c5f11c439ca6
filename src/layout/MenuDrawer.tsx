import { site } from '../../site.config.ts';
import { CallLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';
import { phonesOf, telLink } from '../links/hrefs.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { MAIN_LINKS, type MenuEntry } from './menu.ts';

const [, mobilePhone] = phonesOf(site);

const LINK = 'block rounded-control px-3 py-3 font-semibold hover:bg-ground';

/** Browsers open and close the menu by themselves, before its code is there or where it does not come. */
export const OPENS_MENU = { popoverTarget: 'menu', popoverTargetAction: 'show' } as const;
const CLOSES_MENU = { popoverTarget: 'menu', popoverTargetAction: 'hide' } as const;

/** The menu of small screens: a dialog over the page, which menus.client.ts keeps out of reach meanwhile. */
export function MenuDrawer({ path, services }: { path: string; services: MenuEntry[] }) {
  const [home, about, contact] = MAIN_LINKS;
  const entry = ({ to, label }: MenuEntry) => (
    <li key={to}>
      <a className={LINK} href={to} aria-current={path === to ? 'page' : undefined}>
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
      className="drawer fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(24rem,100vw)] max-w-none overflow-y-auto overscroll-contain bg-paper p-5 text-ink"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="menu-title" className="text-heading">
            Menu
          </h2>
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
        <h3 className="mt-4 px-3 font-semibold text-fine text-soft">Services</h3>
        <ul className="mt-1 border-line border-l-2 pl-2">{services.map(entry)}</ul>
        <ul className="mt-4">{[about, contact].map(entry)}</ul>
      </nav>
      <div className="drawer-calls -mx-5 mt-4 grid gap-3 border-line border-t bg-paper p-5">
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
