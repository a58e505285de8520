-- Foreign keys that are walked: by whoever takes the row away that they name, and by jobs and pages that ask from that end.
-- Which others have no index, and why, says platform/foreign-keys.test.ts.

create index comments_parent on comments (parent_id) where parent_id is not null;

-- giving up a file asks every table whether it still names it; demos_file leaves out what was withdrawn
create index demos_blob on demos (sha256) where sha256 is not null;
create index image_sizes_blob on image_sizes (sha256);
create index resources_blob on resources (sha256) where sha256 is not null;

-- giving up a picture
create index map_images_image on map_images (image_id);
create index map_submission_images_image on map_submission_images (image_id);

-- claims that end, and one's own
create index demos_claims on demos (claimed_until) where claimed_until is not null;
create index demos_claimed_by on demos (claimed_by) where claimed_by is not null;
create index longjump_demos_claims on longjump_demos (claimed_until) where claimed_until is not null;
create index longjump_demos_claimed_by on longjump_demos (claimed_by) where claimed_by is not null;

-- each login clears away the sessions of the account that ended
create index session_families_all on session_families (user_id);
drop index session_families_user;

-- merging a thread moves what was read and what led to it
create index forum_reads_thread on forum_reads (thread_id);
create index forum_threads_merged on forum_threads (merged_into) where merged_into is not null;
