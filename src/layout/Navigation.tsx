import { Icon } from '../ui/Icon.tsx';
import { MAIN_LINKS, type MenuEntry } from './menu.ts';

const LINK =
  'flex items-center gap-1 rounded-control px-4 py-3 font-semibold text-small [letter-spacing:.025em] hover:bg-ground';

/** The main navigation on large screens; menus.client.ts opens and closes the dropdown. */
export function Navigation({ path, services }: { path: string; services: MenuEntry[] }) {
  const [home, about, contact] = MAIN_LINKS;
  return (
    <nav aria-label="Main" className="menu ml-auto hidden lg:block">
      <ul className="flex items-center">
        <li>
          <a className={LINK} href={home.to} aria-current={path === home.to ? 'page' : undefined}>
            {home.label}
          </a>
        </li>
        <li data-dropdown className="dropdown relative">
          <button
            type="button"
            className={LINK}
            aria-expanded="false"
            aria-controls="services-menu"
            aria-current={path.startsWith('/services/') ? 'true' : undefined}
          >
            SERVICES
            <Icon name="chevron" className="size-4" />
          </button>
          <ul
            id="services-menu"
            className="dropdown-panel absolute top-full right-0 w-136 columns-2 gap-2 rounded-card border border-line bg-card p-3 floating"
          >
            {services.map(({ to, label }) => (
              <li key={to} className="break-inside-avoid">
                <a
                  className="block rounded-control px-3 py-2.5 text-small hover:bg-ground"
                  href={to}
                  aria-current={path === to ? 'page' : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </li>
        {[about, contact].map(({ to, label }) => (
          <li key={to}>
            <a className={LINK} href={to}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
