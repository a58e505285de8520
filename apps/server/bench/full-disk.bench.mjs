import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outage } from './outage.mjs'

/**
 * Everything a site keeps lies on a small disk that is filled to the last byte under ten writers and emptied again. Needs a
 * root who may mount. `npm run bench -- full-disk 10` does so ten times.
 */

const CYCLES = 3
const FULL_MS = 6_000
const DISK = '700m'
const MOUNT = 'mount'
const UNMOUNT = 'umount'

export async function run() {
  const place = await mkdtemp(join(tmpdir(), 'kz16-disk-'))
  try {
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', place], { stdio: 'ignore' })
  } catch {
    await rm(place, { recursive: true, force: true })
    process.stdout.write('not run: this account may not mount a disk of its own\n')
    return
  }
  try {
    await outage('full disk', ({ answers }) => fill(place, answers), {
      dataDir: join(place, 'data'),
      settings: { UPLOAD_FLOOR: '0' },
    })
  } finally {
    execFileSync(UNMOUNT, ['-l', place])
    await rm(place, { recursive: true, force: true })
  }
}

async function fill(place, answers) {
  const cycles = Number(process.argv[3]) || CYCLES
  const before = answers.get(507) ?? 0
  for (let cycle = 0; cycle < cycles; cycle++) {
    const path = join(place, 'ballast')
    const file = await open(path, 'w')
    const block = Buffer.alloc(1 << 22)
    const until = performance.now() + FULL_MS
    while (performance.now() < until) {
      const { bavail, bsize } = await statfs(place)
      if (bavail === 0) await wait(50)
      else await file.write(block, 0, Math.min(block.length, bavail * bsize)).catch(() => wait(50))
    }
    await file.close()
    await rm(path)
    await wait(3_000)
  }
  return `${cycles} times, ${(answers.get(507) ?? 0) - before} answers were 507`
}
