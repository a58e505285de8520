import type { Finding } from '../finding-types.ts'
import type { Measures } from '../measure-types.ts'
import { measure } from '../measures.ts'
import type { Demo } from '../types.ts'
import { checkAngles } from './angles.ts'
import type { Check } from './check.ts'
import { checkClientSettings } from './client-settings.ts'
import { checkClocks } from './clocks.ts'
import { checkCommands } from './commands.ts'
import { checkFps } from './fps.ts'
import { checkGravity } from './gravity.ts'
import { checkHops } from './hops.ts'
import { checkKeyChanges } from './key-changes.ts'
import { checkKeys } from './keys.ts'
import { checkMoves } from './moves.ts'
import { checkRecording } from './recording.ts'
import { checkServer } from './server.ts'
import { checkSessions } from './sessions.ts'
import { checkSettingChanges } from './setting-changes.ts'
import { checkSettings } from './settings.ts'
import { checkSideMoves } from './side-moves.ts'
import { checkTools } from './tools.ts'
import { checkUnexplained } from './unexplained.ts'

const CHECKS: Check[] = [
  checkServer,
  checkSessions,
  checkRecording,
  checkFps,
  checkSettings,
  checkSettingChanges,
  checkClientSettings,
  checkClocks,
  checkGravity,
  checkUnexplained,
  checkKeys,
  checkMoves,
  checkSideMoves,
  checkAngles,
  checkCommands,
  checkTools,
  checkHops,
  checkKeyChanges,
]

/** Everything in a demo a checker should look at, in the order of the checks. It decides nothing: people do. */
export function inspect(demo: Demo, measures: Measures = measure(demo)): Finding[] {
  return CHECKS.flatMap((check) => check(demo, measures))
}
