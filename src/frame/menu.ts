import { getCollection } from 'astro:content';

/** A link with its label (SPEC section 3). */
export type MenuEntry = { to: string; label: string };

export const MAIN_LINKS = [
  { to: '/', label: 'HOME' },
  { to: '/#about', label: 'ABOUT' },
  { to: '/#contact', label: 'CONTACT' },
] as const satisfies MenuEntry[];

/** The twelve services in the order of the home page. */
export async function serviceMenu(): Promise<MenuEntry[]> {
  const services = await getCollection('services');
  return services
    .sort((a, b) => a.data.order - b.data.order)
    .map(({ id, data }) => ({ to: `/services/${id}`, label: data.title }));
}
