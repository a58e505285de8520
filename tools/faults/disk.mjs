import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outage } from './lib/outage.mjs'
import { newDataDir } from './lib/site.mjs'

export const about =
  'everything a site keeps lies on a small disk that is filled at random moments. Needs a root who may mount'
export const full = 50

const LONGEST_FULL_MS = 6_000
const LONGEST_ROOM_MS = 4_000
const DISK = '900m'
const MOUNT = 'mount'
const UNMOUNT = 'umount'

/** Clients see 507 and 503 while it is full to the last byte, nothing of a file that did not fit is seen, and it works again. */
export async function run({ cycles, say, isOver }) {
  const place = await mkdtemp(join(tmpdir(), 'kz16-disk-'))
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    await rm(place, { recursive: true, force: true })
    return { faults: ['not run: this account may not mount a disk of its own'] }
  }
  try {
    const settings = { UPLOAD_FLOOR: '0' }
    return await outage(({ answers }) => fillAndEmpty(place, { cycles, say, isOver }, answers), {
      say,
      dataDir: await newDataDir('data', place),
      settings,
    })
  } finally {
    execFileSync(UNMOUNT, ['-l', place])
    await rm(place, { recursive: true, force: true })
  }
}

async function fillAndEmpty(place, { cycles, say, isOver }, answers) {
  let done = 0
  for (; done < cycles && !isOver(); done++) {
    await wait(1_000 + Math.random() * LONGEST_ROOM_MS)
    const path = join(place, 'ballast')
    const file = await open(path, 'w')
    const block = Buffer.alloc(1 << 26)
    const until = performance.now() + 1_000 + Math.random() * LONGEST_FULL_MS
    while (performance.now() < until) {
      const { bavail, bsize } = await statfs(place)
      if (bavail === 0) await wait(50)
      else await file.write(block, 0, Math.min(block.length, bavail * bsize)).catch(() => wait(50))
    }
    await file.close()
    await rm(path)
    if (done % 10 === 9) say(`${done + 1}: ${answers.get(507) ?? 0} answers were 507`)
  }
  const faults = answers.get(507) ? [] : ['no call was refused for want of room: nothing was tried']
  return { done, faults }
}
