import { Client } from '@kz/server/dist/platform/database/client.js'

/** What makes up a schema, in an order of its own: tables, columns, keys, indexes, functions, triggers, scripts that ran. */
const PARTS = [
  `select table_schema, table_name, column_name, data_type, is_nullable, column_default, ordinal_position
    from information_schema.columns where table_schema in ('public', 'graphile_worker')`,
  `select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  `select tablename, indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')`,
  `select proname, pg_get_functiondef(oid) as text from pg_proc
    where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and prokind = 'f'`,
  `select tgname, pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal`,
  'select name, checksum from schema_migration',
]

/** One text; two databases of the same schema have the same. */
export async function schemaOf(connection) {
  const client = new Client(connection)
  await client.connect()
  try {
    const parts = []
    for (const part of PARTS) {
      const { rows } = await client.query(part)
      parts.push(rows.map((row) => JSON.stringify(row)).toSorted())
    }
    return JSON.stringify(parts)
  } finally {
    await client.end()
  }
}
