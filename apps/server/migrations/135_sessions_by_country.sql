-- Where a session began, by the country of its address: its owner sees one that is not his.
alter table session_families add column country text;
