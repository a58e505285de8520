import * as BUTTON from '../buttons.ts'
import { type Check, finding, hitsIn } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** Every press of the jump button comes from a +jump command at most three frames before it. */
export const checkJumps: Check = (demo) => {
  const { frames, commands } = demo
  const isJump = commands.strings.map((text) => /^\+jump\b/.test(text))
  let next = 0
  let lastCommand = Number.NEGATIVE_INFINITY
  const hits = hitsIn(demo)
  for (let row = 1; row < frames.count; row++) {
    while (next < commands.count && commands.frame[next]! <= row) {
      if (isJump[commands.text[next]!]) lastCommand = commands.frame[next]!
      next++
    }
    const pressed = frames.buttons[row]! & BUTTON.jump && !(frames.buttons[row - 1]! & BUTTON.jump)
    if (!pressed || row - lastCommand <= THRESHOLDS.framesToJump) continue
    hits.add(row)
  }
  if (hits.rows < THRESHOLDS.jumpsWithout) return []
  const text = `${hits.rows} jumps without a +jump command before them.`
  return [finding('jump-without-command', 'strong', text, hits.rows, 0, hits)]
}
