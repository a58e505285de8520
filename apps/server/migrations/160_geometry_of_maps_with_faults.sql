-- What was refused for one texture or face is read now, without it: these maps are tried again.
delete from geometries where file is null;
