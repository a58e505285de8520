import { execFileSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { Client } from '../../platform/database/client.ts'
import { buildMap } from '../../testing/build.ts'
import { openLink } from '../../testing/game-link.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { closeLater } from './closing.ts'
import type { GameConnection } from './connection.ts'

/** A database that hangs: a finish is not answered, and nothing of it is lost. */

// a busy machine takes a while for a statement that hangs nowhere
const world = await openWorld({ timeoutMs: 3_000 })

test('while the database hangs a finish is not answered; it is taken when it comes again', async () => {
  const { mapName } = await buildMap(world.ctx.db)
  const { key, serverId } = await buildServer(world)
  const link = await openLink(world.url, key)
  const record = `{"msg_type":8,"msg_id":1,"data":{"steamid":"STEAM_0:1:234","map_name":"${mapName}","time_ms":60000,"local_uid":"away","checkpoints":0,"gochecks":0}}`
  const admin = new Client(world.ctx.pool.options)
  await admin.connect()
  const { rows: found } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'kz16%'`,
  )
  const signal = (name: string) => execFileSync('kill', [`-${name}`, ...found.map(({ pid }) => String(pid))])
  const logged = vi.spyOn(world.ctx.log, 'warn')
  signal('STOP')
  try {
    link.say(record)
    await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0)
    expect(link.texts).toEqual([])
  } finally {
    signal('CONT')
    await admin.end()
  }
  await expect.poll(async () => (await fetch(`${world.url}/health/ready`)).status).toBe(200)
  link.say(record)
  expect((await link.answer(1)).msg_type).toBe(105)
  const { rows: runs } = await world.ctx.pool.query('select 1 from runs where server_id = $1', [serverId])
  expect(runs).toHaveLength(1)
  link.socket.close()
})

test('whoever was not answered is sent away once its repeats are over, with a code after which it comes back', () => {
  vi.useFakeTimers()
  const close = vi.fn()
  const at = { socket: { close, isPaused: false, terminate: vi.fn() }, goodbye: undefined } as unknown as GameConnection
  closeLater(at)
  closeLater(at)
  vi.advanceTimersByTime(24_000)
  expect(close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(close.mock.calls).toEqual([[1013]])
  vi.useRealTimers()
})
