import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'kz16-temp-'
const LEAST_BYTES = 6 * 1024 ** 3

/**
 * Lets this process and all it starts keep what is temporary in memory where there is plenty: a test database is a thousand
 * files, and a disk takes ten times as long to make them. Whoever names TMPDIR has it there.
 */
export function keepTempInMemory() {
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem()) < LEAST_BYTES) return
  // of runs that were killed; a container may share the memory, and its numbers mean nothing here
  const own = `${prefix}${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}-`
  for (const name of readdirSync(memory))
    if (name.startsWith(own) && !existsSync(`/proc/${name.slice(own.length)}`)) remove(join(memory, name))
  const folder = join(memory, own + process.pid)
  mkdirSync(folder, { mode: 0o755 })
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

/** @param {string} folder */
const remove = (folder) => rmSync(folder, { recursive: true, force: true })
