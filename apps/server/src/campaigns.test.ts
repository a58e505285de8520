import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** One cycle of the campaigns that judge by more than time. They take minutes, so they are for a release. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** of calls for fuzz, of cycles for the others */
const SHORT = { kill: 1, stop: 1, database: 1, migrations: 2, fuzz: 1_000 }

test.runIf(process.env.FULL === '1').each(Object.entries(SHORT))(
  'campaign %s loses nothing in its shortest form',
  (name, cycles) => {
    const out = execFileSync(process.execPath, ['scripts/campaign.mjs', name, String(cycles)], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: '', SECRET_KEY: '' },
    })
    expect(out).toContain(`| ${name} | ${cycles} |`)
    expect(out).not.toContain('fault:')
  },
  600_000,
)
