import { Icon } from '../ui/Icon.tsx';
import { MAIN_LINKS, type MenuEntry } from './menu.ts';

/** The main navigation on large screens; page.client.ts opens and closes the dropdown. */
export function Navigation({ path, services }: { path: string; services: MenuEntry[] }) {
  const [home, about, contact] = MAIN_LINKS;
  return (
    <nav aria-label="Main" className="menu main-menu">
      <ul>
        <li>
          <a href={home.to} aria-current={path === home.to ? 'page' : undefined}>
            {home.label}
          </a>
        </li>
        <li data-dropdown className="dropdown">
          <button
            type="button"
            aria-expanded="false"
            aria-controls="services-menu"
            aria-current={path.startsWith('/services/') ? 'true' : undefined}
          >
            SERVICES
            <Icon name="chevron" className="size-4" />
          </button>
          <ul id="services-menu">
            {services.map(({ to, label }) => (
              <li key={to}>
                <a href={to} aria-current={path === to ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </li>
        {[about, contact].map(({ to, label }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
