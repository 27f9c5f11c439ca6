/** The home page's own script, beside those of the contact section. */
import './gallery.client.ts';
import '../ui/carriedToasts.client.ts';
import { NEXT_PAGES } from './nextPages.ts';

/** Hides the floating chat button over the contact section, which has its own. */
const float = document.querySelector<HTMLElement>('[data-float]');
const contact = document.querySelector('#contact');
if (float && contact) {
  new IntersectionObserver(([entry]) => {
    float.hidden = entry?.isIntersecting === true;
  }).observe(contact);
}

/** Prerenders the page that a visitor is about to open, but for the staff's. Browsers do not in their data-saving mode. */
const rules = document.createElement('script');
rules.type = 'speculationrules';
rules.textContent = NEXT_PAGES;
document.head.append(rules);
