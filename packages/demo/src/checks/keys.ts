import * as BUTTON from '../buttons.ts'
import type { Finding } from '../finding-types.ts'
import { keysOf } from '../keys.ts'
import type { Demo } from '../types.ts'
import { type Check, finding, type Hits, hitsIn, isPlaying } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

interface Rule {
  kind: Finding['kind']
  buttons: number
  /** The command comes at most so many frames before. */
  frames: number
  /** Presses without it that are no accident. */
  least: number
  text: (count: number) => string
}

const RULES: readonly Rule[] = [
  {
    ...{ kind: 'jump-without-command', buttons: BUTTON.jump },
    ...{ frames: THRESHOLDS.framesToJump, least: THRESHOLDS.jumpsWithout },
    text: (count) => `${count} jumps without a +jump command before them.`,
  },
  {
    ...{ kind: 'duck-without-command', buttons: BUTTON.duck },
    ...{ frames: THRESHOLDS.framesToJump, least: THRESHOLDS.ducksWithout },
    text: (count) => `${count} ducks without a +duck command before them.`,
  },
  {
    ...{ kind: 'side-without-command', buttons: BUTTON.moveLeft | BUTTON.moveRight },
    ...{ frames: THRESHOLDS.framesToMove, least: THRESHOLDS.movesWithout },
    text: (count) => `${count} side moves without a command before them.`,
  },
  {
    ...{ kind: 'forward-without-command', buttons: BUTTON.forward | BUTTON.back },
    ...{ frames: THRESHOLDS.framesToMove, least: THRESHOLDS.movesWithout },
    text: (count) => `${count} moves forward or back without a command before them.`,
  },
]
const ALL = RULES.reduce((buttons, rule) => buttons | rule.buttons, 0)
const BITS = Array.from({ length: 16 }, (_, bit) => 1 << bit).filter((bit) => ALL & bit)
const RULE_OF = BITS.map((bit) => RULES.findIndex(({ buttons }) => buttons & bit))

/**
 * Every press of a button comes from its key's command a few frames before. Keys that were down before the recording, or
 * before the player was free to move, gave theirs earlier. Replays of servers hold no commands.
 */
export const checkKeys: Check = (demo) => {
  if (demo.hltv || demo.replay) return []
  const hits = RULES.map(() => hitsIn(demo))
  const presses = RULES.map(() => 0)
  findPresses(demo, (row, bit, since) => {
    const index = RULE_OF[BITS.indexOf(bit)]!
    presses[index]!++
    if (since > RULES[index]!.frames) hits[index]!.add(row)
  })
  return RULES.flatMap((rule, index) => report(rule, hits[index]!, presses[index]!))
}

/** A few among very many may come from frames that are missing; a program does it all the time. */
function report({ kind, least, text }: Rule, hits: Hits, presses: number): Finding[] {
  if (hits.rows < least) return []
  const level = hits.rows >= presses * THRESHOLDS.withoutShare ? 'strong' : 'look'
  return [finding(kind, level, text(hits.rows), hits.rows, 0, hits)]
}

/** Calls back for every press with the rows since its key's last command. */
function findPresses(demo: Demo, found: (row: number, bit: number, since: number) => void): void {
  const { frames, commands, segments } = demo
  const { buttons } = frames
  const keys = keysOf(commands)
  const last = BITS.map(() => Number.NEGATIVE_INFINITY)
  let next = 0
  for (const { start, end } of segments) {
    for (let row = start + 1; row < end; row++) {
      for (; next < commands.count && commands.frame[next]! <= row; next++) {
        const key = keys[commands.text[next]!]
        if (key?.pressed) note(key.buttons, commands.frame[next]!)
      }
      const pressed = buttons[row]! & ~buttons[row - 1]! & ALL
      if (pressed === 0 || row - start <= THRESHOLDS.framesToMove) continue
      if (!isPlaying(demo, row) || !isPlaying(demo, row - 1)) continue
      for (let index = 0; index < BITS.length; index++) {
        if (pressed & BITS[index]!) found(row, BITS[index]!, row - last[index]!)
      }
    }
  }

  function note(set: number, frame: number): void {
    for (let index = 0; index < BITS.length; index++) if (set & BITS[index]!) last[index] = frame
  }
}
