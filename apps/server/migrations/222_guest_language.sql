-- The language a guest read when they sent a report: that of the mails about it.
alter table bug_reports add column guest_language text;
