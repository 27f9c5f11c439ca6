import { site } from '../../site.config.ts';
import { telLink } from '../links/hrefs.ts';
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
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-card focus:px-5 focus:py-3"
      >
        Skip to content
      </a>
      <TopBar />
      <header className="sticky top-0 z-30 border-line border-b bg-paper">
        <div className="wrap flex min-h-18 items-center justify-between gap-4">
          <div className="relative flex min-w-0 items-center gap-3">
            <BrandMark />
            <div className="min-w-0">
              {/* All of the mark and the name leads home; the number lies above it. */}
              <a href="/" className="block min-h-6 [line-height:1.25] after:absolute after:inset-0">
                <strong className="line-clamp-2 font-extrabold text-body [letter-spacing:-.025em] [line-height:1.25]">
                  {site.name}
                </strong>
                {site.tagline && (
                  <span className="block text-fine text-soft max-lg:hidden">{site.tagline}</span>
                )}
              </a>
              {/* Larger screens have it in the bar above. */}
              <a
                href={telLink(site.emergencyPhone)}
                className="relative inline-block py-1 font-semibold text-small text-teal figures underline lg:hidden"
              >
                <span className="sr-only">Call </span>
                {site.emergencyPhone}
              </a>
            </div>
          </div>
          <Navigation path={path} services={services} />
          <Button
            variant="secondary"
            className="lg:hidden"
            data-menu-open
            aria-haspopup="dialog"
            {...OPENS_MENU}
          >
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
