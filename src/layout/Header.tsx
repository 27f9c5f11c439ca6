import { site } from '../../site.config.ts';
import { telLink } from '../domain/links.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BrandMark } from './BrandMark.tsx';
import { MenuDrawer, OPENS_MENU } from './MenuDrawer.tsx';
import type { MenuEntry } from './menu.ts';
import { Navigation } from './Navigation.tsx';
import { TopBar } from './TopBar.tsx';

type HeaderProps = { path: string; services: MenuEntry[] };

/** The header of every public page (SPEC section 2). */
export function Header({ path, services }: HeaderProps) {
  return (
    <>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <TopBar />
      <header className="site-header">
        <div className="wrap">
          <div className="brand">
            <BrandMark />
            <div>
              <a href="/">
                <strong>{site.name}</strong>
                {site.tagline && <span className="tagline">{site.tagline}</span>}
              </a>
              <a href={telLink(site.emergencyPhone)} className="figures">
                <span className="sr-only">Call </span>
                {site.emergencyPhone}
              </a>
            </div>
          </div>
          <Navigation path={path} services={services} />
          <Button variant="secondary" data-menu-open aria-haspopup="dialog" {...OPENS_MENU}>
            <Icon name="menu" />
            Menu
          </Button>
          <ButtonLink variant="emergency" href={telLink(site.emergencyPhone)}>
            EMERGENCY CALL
          </ButtonLink>
        </div>
      </header>
      <MenuDrawer path={path} services={services} />
    </>
  );
}
