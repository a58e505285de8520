-- What the site itself says in the chat box, as a code and its parameters: pages say it in their language. Null: as it stands.
alter table comments add column sentence jsonb;
