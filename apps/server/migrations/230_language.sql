-- the language a member reads the site and its mails in; null: as their browser prefers
alter table users add column language text check (language in ('en', 'ru', 'zh-Hans', 'es', 'pt-BR'));
