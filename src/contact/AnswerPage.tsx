import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { CallLink, ChatLink } from '../links/CallAndChatLinks.tsx';
import { HoursLine } from '../links/HoursLine.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ContactFields } from './ContactFields.tsx';
import { INSTEAD_OF_FORM } from './insteadOfForm.ts';
import { Outcome } from './Outcome.tsx';

/**
 * The response to a form sent without JavaScript: SPEC's toasts (section 8) as a page.
 * The build renders it once with every state in it, between marks in double braces, and
 * server/rest/plainForm.ts picks from them and fills them in.
 */
export function AnswerPage() {
  return (
    <section className="wrap breathe">
      <div className="mx-auto max-w-[44rem]">
        <h1 className="text-title">{'{{title}}'}</h1>
        <When state="sent sentEmergency">
          <p className="mt-3 mb-6 text-lead">We've received your request and will contact you shortly.</p>
        </When>
        <When state="sent">
          <Outcome outcome="sent" />
        </When>
        <When state="sentEmergency">
          <Outcome outcome="sentEmergency" />
        </When>
        <When state="sent sentEmergency">
          <p className="mt-8">
            <ButtonLink href="/">Return to Home</ButtonLink>
          </p>
        </When>
        <When state="faulty">
          <p className="mt-3 text-lead">
            <a className="font-semibold text-red-deep underline" href="#field-{{field}}">
              {'{{message}}'}
            </a>
          </p>
        </When>
        <When state="failed">
          <NotSent />
          <p className="mt-3">Nothing you wrote is lost: it is still in the form below.</p>
        </When>
        <When state="refused">
          <NotSent />
          <p className="mt-3">Your browser's Back button brings back what you wrote.</p>
        </When>
        <When state="faulty failed">
          <form
            method="post"
            action="/request"
            noValidate
            aria-label="Request help"
            className="group mt-8 grid gap-5 rounded-card border bg-card p-5 sm:p-8"
          >
            {inBothStates(ContactFields({ errors: [] }))}
            <Button type="submit" size="lg">
              Submit Request
            </Button>
          </form>
        </When>
      </div>
    </section>
  );
}

/** What is shown in the states that are named. */
const When = ({ state, children }: { state: string; children: ReactNode }) => (
  <>
    {`{{when ${state}}}`}
    {children}
    {'{{end when}}'}
  </>
);

const NotSent = () => (
  <>
    <p className="mt-3 text-lead">{INSTEAD_OF_FORM}</p>
    <p className="mt-3">{'{{message}}'}</p>
    <p className="mt-5 flex flex-wrap gap-3">
      <CallLink>CALL NOW</CallLink>
      <ChatLink>WHATSAPP</ChatLink>
    </p>
    <HoursLine className="mt-3" />
  </>
);

type FieldProps = { name?: string; children?: ReactNode; defaultValue?: string; error?: string };

/** Every field twice, without an error and with one. */
function inBothStates(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<FieldProps>(child)) return child;
    const { name, children } = child.props;
    if (name === undefined) return cloneElement(child, {}, inBothStates(children));
    const filled = { defaultValue: '{{value}}' };
    return (
      <>
        {`{{field ${name}}}`}
        {cloneElement(child, filled)}
        {'{{or faulty}}'}
        {cloneElement(child, { ...filled, error: '{{fault}}' })}
        {'{{end field}}'}
      </>
    );
  });
}
