import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Client } from '../database/client.ts'
import type { Sequence, Table } from './manifest.ts'

/**
 * Rows of all tables as PostgreSQL's own COPY text, which every version writes and reads alike. The tables themselves are
 * made by the migrations.
 */

export type TableName = Pick<Table, 'schema' | 'name' | 'columns'>

const SCHEMAS = `('public', 'graphile_worker')`
/** Who made the tables, and when: made anew with them. */
const MADE_WITH_THEM = `('public.schema_migration', 'graphile_worker.migrations')`
const NEWLINE = 10

/** The same text of a value, whatever the operator's server is set to; no limits of time; heaps from their beginning. */
const PLAIN_SESSION = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** A connection of one's own for hours of work. */
export async function openPlainSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new Client({ ...connection, application_name: 'kz16 backup', keepAlive: true })
  await client.connect()
  await client.query(PLAIN_SESSION)
  return client
}

/** The tables and the columns that are written, generated ones being computed again. */
export async function listTables(client: pg.ClientBase): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(`
    select n.nspname as schema, c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ${SCHEMAS} and n.nspname || '.' || c.relname not in ${MADE_WITH_THEM}
    order by 1, 2`)
  return rows
}

/** Where the sequences stand. Ask after the tables: they are never behind a row then. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ${SCHEMAS} order by 1, 2`)
  const found: Sequence[] = []
  for (const { schema, name } of rows) {
    const at = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted({ schema, name })}`,
    )
    found.push({ schema, name, ...(at.rows[0] ?? { value: '1', called: false }) })
  }
  return found
}

/** The rows of a table, as text. `counted` answers how many they were, once they have been read. */
export function dumpTable(client: pg.ClientBase, table: TableName): { source: Readable; counted: () => number } {
  const source = client.query(copyTo(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`))
  let rows = 0
  const watch = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++
      done(null, chunk)
    },
  })
  source.once('error', (error) => watch.destroy(error))
  return { source: source.pipe(watch), counted: () => rows }
}

/** Brings rows into a table. */
export async function loadTable(client: pg.ClientBase, table: TableName, source: Readable): Promise<void> {
  const target = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`))
  await pipeline(source, target)
}

/** Sets a sequence to where it stood. */
export async function setSequence(client: pg.ClientBase, { schema, name, value, called }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted({ schema, name }), value, called])
}

type Constraint = { owner: string; name: string; text: string }

/**
 * Takes foreign keys and triggers away while `work` fills the tables, which have been emptied, in any order; both come
 * back, and every key is checked.
 */
export async function whileUnbound(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<Constraint>(`
    select c.conrelid::regclass::text as owner, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as text
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ${SCHEMAS}`)
  const tables = (await listTables(client)).map(quoted)
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`do $$ declare each regclass; begin
    foreach each in array array[${tables.map((table) => `'${table}'`).join()}]::regclass[] loop
      execute format('truncate %s', each);
    end loop; end $$`)
  await work()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { owner, name, text } of keys) {
    await client.query(`alter table ${owner} add constraint ${name} ${text}`)
  }
}

const columnsOf = ({ columns }: TableName) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
