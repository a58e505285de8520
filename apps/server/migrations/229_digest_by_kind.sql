-- Which kinds stand in the weekly digest; all that can, until a member says otherwise.
alter table notification_settings
  add column by_digest boolean not null default true;
