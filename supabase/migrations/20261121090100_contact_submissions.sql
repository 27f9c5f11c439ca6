-- What a visitor sends (SPEC sections 3, 5 and 7). The rules are the form's own, word for
-- word in src/contact/submission.ts, and hold whoever calls: tests compare the two.

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  phone text not null,
  email text not null,
  service text not null,
  location text not null,
  urgency text,
  details text,
  status text not null default 'new',
  created_at timestamptz not null default now(),

  constraint name_length check (char_length(name) between 2 and 100),
  constraint phone_shape check (phone ~ '^[0-9+ ()-]{10,20}$'),
  constraint email_shape check (
    email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?([.][A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'
  ),
  constraint email_length check (char_length(email) <= 255),
  constraint service_known check (service in (
    'Trauma Scene Cleaning',
    'Crime Scene Cleaning',
    'Suicide / Self Harm Cleaning',
    'Biohazard Remediation',
    'Sharps Removal',
    'Void Property Cleaning',
    'Hoarding Clearance',
    'Pigeon Guano Removal',
    'Fly Tipping Clearance',
    'Hazardous Waste Removal',
    'Emergency Service',
    'Quote Request'
  )),
  constraint location_length check (char_length(location) between 3 and 200),
  constraint urgency_known check (urgency in ('emergency', 'urgent', 'standard', 'scheduled')),
  constraint details_length check (char_length(details) <= 2000)
);

-- Lengths count after trimming, so every text is trimmed before it is checked: the characters
-- are those of JavaScript's String.prototype.trim. Blank details are no details.
create function private.trim_submission() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  blank constant text := E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
begin
  new.name := btrim(new.name, blank);
  -- A number pasted from a contact card holds no-break spaces: any space is a space.
  new.phone := btrim(translate(new.phone, blank, repeat(' ', char_length(blank))));
  new.email := btrim(new.email, blank);
  new.location := btrim(new.location, blank);
  new.details := nullif(btrim(new.details, blank), '');
  return new;
end
$$;
revoke all on function private.trim_submission() from public, anon, authenticated, service_role;

create trigger trim_submission before insert on public.contact_submissions
  for each row execute function private.trim_submission();

alter table public.contact_submissions enable row level security;
revoke all on public.contact_submissions from public, anon, authenticated, service_role;
grant insert (name, phone, email, service, location, urgency, details)
  on public.contact_submissions to anon, authenticated;
grant select, delete on public.contact_submissions to authenticated;
-- Nobody updates, not even the service role: a request stays as it was sent.
grant select, insert, delete on public.contact_submissions to service_role;

create policy "anyone sends a request" on public.contact_submissions
  for insert to anon, authenticated
  with check (status = 'new');

create policy "admins read requests" on public.contact_submissions
  for select to authenticated
  using ((select private.is_admin()));

create policy "admins delete requests" on public.contact_submissions
  for delete to authenticated
  using ((select private.is_admin()));

create index contact_submissions_newest on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_new on public.contact_submissions (id) where status = 'new';
create index contact_submissions_emergency on public.contact_submissions (id) where urgency = 'emergency';
