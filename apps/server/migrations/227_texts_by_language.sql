-- A text of staff has versions of its own in each language; those before are English.
alter table page_texts
  add column language text not null default 'en',
  drop constraint page_texts_pkey,
  add primary key (slug, language, version);
