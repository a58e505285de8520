import type { RefObject } from 'react'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import type { TimedRun } from './data/replay-data.ts'
import { rowAt } from './data/run.ts'
import { type Player, usePlayer } from './player.ts'
import { VIEWS } from './scene/cameras.ts'

const SECOND = 1_000

/** What the page around the player does at a key. */
export interface KeyActs {
  fullScreen: () => void
  copyLink?: (() => void) | undefined
  allGhosts: () => void
  help: () => void
}

/** Moves by whole frames of the demo. */
export function stepFrame(player: Player, { run, startMs }: TimedRun, by: 1 | -1): void {
  player.play(false)
  const row = rowAt(run, startMs + player.get().at + 0.01)
  const next = Math.min(run.ms.length - 1, Math.max(0, row + by))
  player.seek(run.ms[next]! - startMs)
}

/** Moves to the next take-off, or the one before. */
export function stepJump(player: Player, { jumps, startMs }: TimedRun, by: 1 | -1): void {
  const now = startMs + player.get().at
  const next = by > 0 ? jumps.find((jump) => jump.startMs > now + 1) : jumps.findLast((jump) => jump.startMs < now - 1)
  if (next) player.seek(next.startMs - startMs)
}

/** The player's keys, anywhere on the page but in fields and dialogs; within an element alone where one is given. */
export function useKeys(run: TimedRun, acts: KeyActs, within: RefObject<HTMLElement | null> | null): void {
  const player = usePlayer()
  usePageKeys('[role="menu"], [contenteditable]', (key, _, inside) => {
    if (within && !within.current?.contains(inside)) return undefined
    // tabs have their own way with arrows
    if (key.startsWith('Arrow') && inside?.closest('[role="tablist"]')) return undefined
    return actFor(key, player, run, acts)
  })
}

function actFor(key: string, player: Player, run: TimedRun, acts: KeyActs): (() => void) | undefined {
  const { at, playing, hud } = player.get()
  const view = VIEWS[Number(key) - 1]
  if (view) return () => player.setView(view)
  const keys: Record<string, (() => void) | undefined> = {
    ' ': () => player.play(!playing),
    ',': () => stepFrame(player, run, -1),
    '.': () => stepFrame(player, run, 1),
    ArrowLeft: () => player.seek(at - SECOND),
    ArrowRight: () => player.seek(at + SECOND),
    j: () => stepJump(player, run, -1),
    l: () => stepJump(player, run, 1),
    a: () => player.markLoop('a'),
    b: () => player.markLoop('b'),
    g: acts.allGhosts,
    h: () => player.showHud(!hud),
    '-': () => player.changeRate(-1),
    '+': () => player.changeRate(1),
    '=': () => player.changeRate(1),
    f: acts.fullScreen,
    c: acts.copyLink,
    '?': acts.help,
  }
  return keys[key]
}

/** The keys in words, for the page of help. */
export const KEY_HELP: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Space'], 'Play, pause'],
  [[',', '.'], 'One frame back, on'],
  [['←', '→'], 'One second back, on'],
  [['J', 'L'], 'Previous, next jump'],
  [['1', '2', '3', '4'], 'Eyes, chase, orbit, top'],
  [['A', 'B'], 'Set the loop'],
  [['G'], 'All ghosts on, off'],
  [['H'], 'HUD on, off'],
  [['−', '+'], 'Slower, faster'],
  [['F'], 'Full screen'],
  [['C'], 'Copy the link to this moment'],
  [['?'], 'This list'],
]
