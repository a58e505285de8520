-- The timeline asks for the records of the last two weeks.
create index reigns_newest on reigns (held_from desc, demo_id desc);
