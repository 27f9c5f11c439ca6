-- Likely spam is marked, never dropped: the desk shows it by filter, it is not counted as
-- new and raises no alert.

alter table public.contact_submissions
  add constraint status_known check (status in ('new', 'spam'));

create index contact_submissions_same_details
  on public.contact_submissions (md5(lower(details))) where details is not null;

-- Three links, or a text of some length that came three times within a day from others, or
-- ten times at all: one sender who writes the same is a landlord with several properties. An
-- emergency is never silenced for what others wrote.
create function private.is_likely_spam(submission public.contact_submissions) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select
    regexp_count(
      concat_ws(' ', submission.name, submission.location, submission.details),
      'https?://(www[.])?|www[.]', 1, 'i'
    ) >= 3
    or char_length(submission.details) >= 60
      and submission.urgency is distinct from 'emergency'
      and (
        select count(*) filter (where is_other) >= 3 or count(*) >= 10 from (
          select lower(earlier.email) <> lower(submission.email) as is_other
          from public.contact_submissions earlier
          where md5(lower(earlier.details)) = md5(lower(submission.details))
            and earlier.created_at > now() - interval '1 day'
          limit 20
        ) same
      )
$$;

create function private.mark_spam() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_likely_spam(new) then
    new.status := 'spam';
  end if;
  return new;
end
$$;
revoke all on function private.is_likely_spam(public.contact_submissions), private.mark_spam()
  from public, anon, authenticated, service_role;

-- Triggers run by name: after trim_submission, so that texts are compared as they are stored.
create trigger trimmed_submission_mark_spam before insert on public.contact_submissions
  for each row execute function private.mark_spam();

-- The check comes after the trigger. What a sender may write stays the seven columns.
drop policy "anyone sends a request" on public.contact_submissions;
create policy "anyone sends a request" on public.contact_submissions
  for insert to anon, authenticated
  with check (status in ('new', 'spam'));
