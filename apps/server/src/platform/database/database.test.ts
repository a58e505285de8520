import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../process/config.ts'
import { Client } from './client.ts'
import { openDatabase } from './database.ts'

test('an outage of the embedded database is told in single lines, none of them twice within a second', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kz16-outage-'))
  const told: { msg: string; time: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => told.push(JSON.parse(line)) })
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), log, { waitMs: 0 })
  const knock = async () => {
    const client = new Client(database.connection)
    await client.connect().catch(() => undefined)
    await client.end().catch(() => undefined)
  }
  const stranger = { ...database.connection, user: 'stranger' }
  const refused = () => new Client(stranger).connect().catch(() => undefined)
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const begun = performance.now()
    const isBack = () => told.some(({ msg }) => msg.includes('role "stranger" does not exist'))
    // a busy machine takes its time to bring the database back
    const goesOn = (passed: number) => passed < 2_500 || (passed < 30_000 && !isBack())
    while (goesOn(performance.now() - begun)) await Promise.all([knock(), knock(), refused(), refused()])
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const texts = told.map(({ msg }) => msg)
  expect(texts).toContain('PostgreSQL ended unexpectedly; starting it again.')
  expect(texts.some((text) => text.includes('role "stranger" does not exist'))).toBe(true)
  expect(texts.filter((text) => text.includes('\n') || text.length > 300)).toEqual([])
  for (const [at, line] of told.entries()) {
    const again = told.slice(at + 1).find(({ msg }) => msg === line.msg)
    if (again) expect(again.time - line.time).toBeGreaterThan(950)
  }
})
