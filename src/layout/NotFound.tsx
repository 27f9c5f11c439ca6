import { ButtonLink } from '../ui/Button.tsx';

/** SPEC section 2: the not-found page. */
export function NotFound() {
  return (
    <section className="wrap breathe">
      <h1 className="text-display">404</h1>
      <p className="mt-4 text-lead">Oops! Page not found</p>
      <p className="mt-2 max-w-[36rem] text-soft">
        The page may have moved. If you need help now, every way to reach us is on the home page.
      </p>
      <p className="mt-8">
        <ButtonLink href="/">Return to Home</ButtonLink>
      </p>
    </section>
  );
}
