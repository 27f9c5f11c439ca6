import { site } from '../../site.config.ts';
import { SERVICES, URGENCIES } from '../domain/choices.ts';
import { telLink } from '../domain/links.ts';
import type { FieldError, SubmissionField } from '../domain/submission.ts';
import { SelectField, TextArea, TextField } from '../ui/Field.tsx';

const SERVICE_OPTIONS = SERVICES.map((service) => ({ value: service, label: service }));
const URGENCY_OPTIONS = Object.entries(URGENCIES).map(([value, label]) => ({ value, label }));

/** The seven fields, uncontrolled: what is typed before the code arrives stays as it is. */
export function ContactFields({ errors }: { errors: FieldError[] }) {
  const field = (name: SubmissionField) => ({
    name,
    error: errors.find(({ field }) => field === name)?.message,
  });
  return (
    <>
      <p className="text-small text-soft">
        Please fill in what is marked <span className="text-red">*</span>.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" required autoComplete="name" />
        <TextField
          {...field('phone')}
          label="Phone"
          hint="Such as 07700 900123"
          required
          type="tel"
          autoComplete="tel"
        />
      </div>
      <TextField
        {...field('email')}
        label="Email"
        required
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <SelectField
        {...field('service')}
        label="Service"
        required
        placeholder="Select a service"
        options={SERVICE_OPTIONS}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('location')} label="Location" required hint="Town or postcode" />
        <div>
          <SelectField
            {...field('urgency')}
            label="Urgency"
            hint="You may leave this open"
            placeholder="Not sure yet"
            options={URGENCY_OPTIONS}
          />
          <CallFirst />
        </div>
      </div>
      <TextArea
        {...field('details')}
        label="Details"
        hint="Only as much as you wish to say. We can talk about the rest."
        rows={4}
      />
    </>
  );
}

/** Shown, and announced, while EMERGENCY is chosen: by style alone, so that it needs no script. */
function CallFirst() {
  return (
    <p role="status">
      <span className="mt-2 hidden rounded-control bg-amber-tint p-4 text-small group-has-[[value=emergency]:checked]:block">
        Please call: it is faster.{' '}
        <a className="whitespace-nowrap font-bold figures underline" href={telLink(site.emergencyPhone)}>
          {site.emergencyPhone}
        </a>
      </span>
    </p>
  );
}
