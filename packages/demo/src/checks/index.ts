import type { Demo, Finding } from '../types.ts'
import type { Check } from './check.ts'
import { checkClocks } from './clocks.ts'
import { checkCommands } from './commands.ts'
import { checkFps } from './fps.ts'
import { checkGravity } from './gravity.ts'
import { checkJumps } from './jumps.ts'
import { checkMoves } from './moves.ts'
import { checkRecording } from './recording.ts'
import { checkServer } from './server.ts'
import { checkSessions } from './sessions.ts'
import { checkSettingChanges } from './setting-changes.ts'
import { checkSettings } from './settings.ts'

const CHECKS: Check[] = [
  checkServer,
  checkSessions,
  checkRecording,
  checkFps,
  checkSettings,
  checkSettingChanges,
  checkClocks,
  checkGravity,
  checkJumps,
  checkMoves,
  checkCommands,
]

/** Everything in a demo a checker should look at, in the order of the checks. It decides nothing: people do. */
export function inspect(demo: Demo): Finding[] {
  return CHECKS.flatMap((check) => check(demo))
}
