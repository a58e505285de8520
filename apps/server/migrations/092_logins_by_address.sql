-- Staff finds accounts by the network they logged in from.
create index audit_log_login_address on audit_log (address) where action in ('login', 'register') and address is not null;
