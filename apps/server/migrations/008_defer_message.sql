-- What a checker told the player when he put a demo off: apart from the comment, which is a draft until the decision.
alter table demos add column defer_message text not null default '';
update demos set defer_message = comment where state = 'DEFERRED';
