/** Hides the floating chat button over the contact section, which has one and whose form it would cover. */
const float = document.querySelector<HTMLElement>('[data-float]');
const contact = document.querySelector('#contact');

if (float && contact) {
  new IntersectionObserver(([entry]) => {
    float.hidden = entry?.isIntersecting === true;
  }).observe(contact);
}
