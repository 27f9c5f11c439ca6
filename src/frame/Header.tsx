import { site } from '../../site.config.ts';
import { telLink } from '../links/hrefs.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BrandMark } from './BrandMark.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import type { MenuEntry } from './menu.ts';
import { Navigation } from './Navigation.tsx';
import { TopBar } from './TopBar.tsx';

type HeaderProps = { path: string; services: MenuEntry[] };

/** The header of every public page (SPEC section 2). */
export function Header({ path, services }: HeaderProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-card focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <TopBar />
      <header className="sticky top-0 z-30 border-line border-b bg-paper">
        <div className="wrap flex min-h-18 items-center justify-between gap-4">
          <a href="/" className="flex min-w-0 items-center gap-3 py-2">
            <BrandMark />
            <span className="min-w-0 leading-tight">
              <strong className="line-clamp-2 font-extrabold text-body leading-tight tracking-tight">
                {site.name}
              </strong>
              {site.tagline && (
                <span className="block text-fine text-soft max-[26rem]:hidden">{site.tagline}</span>
              )}
            </span>
          </a>
          <Navigation path={path} services={services} />
          <Button variant="secondary" className="lg:hidden" data-menu-open aria-haspopup="dialog">
            <Icon name="menu" />
            Menu
          </Button>
          <ButtonLink
            variant="emergency"
            href={telLink(site.emergencyPhone)}
            className="shrink-0 whitespace-nowrap max-lg:hidden"
          >
            EMERGENCY CALL
          </ButtonLink>
        </div>
      </header>
      <MenuDrawer path={path} services={services} />
    </>
  );
}
