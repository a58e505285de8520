-- Two more figures of a report: what was gained in the air of what was possible, and the server's clock against the recording's.
alter table demo_reports
  add column efficiency real,
  add column clock_ratio real;
update demo_reports set efficiency = (figures->'strafes'->>'efficiency')::real where figures is not null;
