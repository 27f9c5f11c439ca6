/** What the staff's pages say where no JavaScript runs. */
export function NeedsScript() {
  return (
    <div className="wrap py-16">
      <h1 className="text-heading">This page needs JavaScript</h1>
      <p className="mt-3">
        It is switched off in this browser. Allow JavaScript for this site, then load the page again.
      </p>
      <p className="mt-3">
        <a className="underline" href="/">
          Return to Home
        </a>
      </p>
    </div>
  );
}
