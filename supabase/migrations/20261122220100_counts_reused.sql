-- A transaction that sees one state throughout (an erasure, invented requests, or each one where the owner set the
-- database so) added a row to the counts every time, and nothing ever removed them. Now it, too, adds to one that is
-- there, unless another transaction has changed that since.
create or replace function private.add_counts(
  added_total bigint, added_new bigint, added_emergency bigint, added_spam bigint
) returns void
  language plpgsql set search_path = ''
as $$
declare
  free bigint;
begin
  if added_total = 0 and added_new = 0 and added_emergency = 0 and added_spam = 0 then
    return;
  end if;
  if current_setting('transaction_isolation') = 'read committed' then
    select c.id into free from private.submission_counts c limit 1 for update skip locked;
  else
    begin
      select c.id into free from private.submission_counts c limit 1 for update skip locked;
    exception when serialization_failure then
      free := null;
    end;
  end if;
  if free is null then
    insert into private.submission_counts (total, new, emergency, spam)
      values (added_total, added_new, added_emergency, added_spam);
  else
    update private.submission_counts c
      set total = c.total + added_total, new = c.new + added_new,
        emergency = c.emergency + added_emergency, spam = c.spam + added_spam
      where c.id = free;
  end if;
end
$$;
