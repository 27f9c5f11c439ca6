import { allServices, serviceLink } from '../content/catalogue.ts';

/** A link with its label (SPEC section 3). */
export type MenuEntry = { to: string; label: string };

export const MAIN_LINKS = [
  { to: '/', label: 'HOME' },
  { to: '/#about', label: 'ABOUT' },
  { to: '/#contact', label: 'CONTACT' },
] as const satisfies MenuEntry[];

/** The twelve services in the order of the home page. */
export async function serviceMenu(): Promise<MenuEntry[]> {
  const services = await allServices();
  return services.map(({ id, data }) => ({ to: serviceLink(id), label: data.title }));
}
