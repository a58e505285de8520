-- Maps have comments of their own.
alter table comments drop constraint comments_kind_check;
alter table comments add constraint comments_kind_check check (kind in ('news', 'article', 'demos', 'chat', 'map'));
