import { type Check, finding, momentsOf } from '../checks/check.ts'
import type { FindingKind } from '../finding-types.ts'
import { inRun, theRun } from '../run/the-run.ts'
import type { Demo } from '../types.ts'

/** What pulls or carries a player. */
const HOOK = /(?:^|;)\s*\+(?:hook|rope|grab)(?![\w])/i
/** What changes keys, or runs a file that may. */
const TYPED = /(?:^|;)\s*(?:alias|bind|exec)(?![\w])/i
const LONGEST = 40

/** No hook, rope or grab in the run. */
export const checkHooks: Check = (demo) => given(demo, 'hook', HOOK, (what) => `In the run the player used ${what}.`)

/** No key is bound, no alias made and no file of commands run while the run lasts. */
export const checkTyped: Check = (demo) => given(demo, 'typed', TYPED, (what) => `Typed in the run: ${what}.`)

function given(demo: Demo, kind: FindingKind, pattern: RegExp, say: (what: string) => string) {
  const { commands, hltv } = demo
  const fits = commands.strings.map((text) => pattern.test(text))
  if (hltv || !fits.includes(true)) return []
  const run = theRun(demo)
  const times: number[] = []
  const texts = new Set<string>()
  for (let row = 0; row < commands.count; row++) {
    if (!fits[commands.text[row]!]) continue
    const [time] = inRun(run, [Math.round(commands.seconds[row]! * 1000)])
    if (time === undefined) continue
    times.push(time)
    if (texts.size < 3) texts.add(commands.strings[commands.text[row]!]!.slice(0, LONGEST))
  }
  if (times.length === 0) return []
  return [finding(kind, 'fact', say([...texts].join(', ')), times.length, 0, momentsOf([...new Set(times)]))]
}
