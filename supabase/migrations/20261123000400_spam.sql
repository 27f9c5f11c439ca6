-- Likely spam is stored and marked: staff find it in its own folder, and it raises no alert.

-- Repeated texts are found by their hash.
create index contact_submissions_same_details
  on public.contact_submissions (md5(lower(details))) where details is not null;

-- Three links; or a text of at least 60 characters that within a day came from three other
-- addresses, or ten times in all (a landlord may send the same text for several properties).
-- Repetition never hides an emergency.
create function private.mark_spam() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  links constant integer := regexp_count(
    concat_ws(' ', new.name, new.location, new.details), 'https?://(www[.])?|www[.]', 1, 'i'
  );
begin
  if links >= 3 then
    new.status := 'spam';
  elsif new.urgency is distinct from 'emergency' and char_length(new.details) >= 60 and (
    select count(*) filter (where is_other) >= 3 or count(*) >= 10
    from (
      select lower(earlier.email) <> lower(new.email) as is_other
      from public.contact_submissions earlier
      where md5(lower(earlier.details)) = md5(lower(new.details))
        and earlier.created_at > now() - interval '1 day'
      limit 20
    ) repeated
  ) then
    new.status := 'spam';
  end if;
  return new;
end
$$;
create trigger submission_3_mark_spam before insert on public.contact_submissions
  for each row execute function private.mark_spam();
