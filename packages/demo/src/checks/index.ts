import type { Finding } from '../finding-types.ts'
import type { Measures } from '../measure-types.ts'
import { measure } from '../measures.ts'
import { checkHooks, checkTyped } from '../rules/commands.ts'
import { checkMapFile } from '../rules/map-file.ts'
import { checkMargins } from '../rules/margins.ts'
import { checkAccount, checkBuild } from '../rules/recorder.ts'
import { checkResources } from '../rules/resources.ts'
import { DEFAULT_RULES, type SiteRules } from '../rules/rule-types.ts'
import { checkTeleports } from '../rules/teleports.ts'
import { checkWeapons } from '../rules/weapons.ts'
import type { Demo } from '../types.ts'
import { checkAngles } from './angles.ts'
import type { Check } from './check.ts'
import { checkClientSettings } from './client-settings.ts'
import { checkClocks } from './clocks.ts'
import { checkCommands } from './commands.ts'
import { checkCuts } from './cuts.ts'
import { checkFps } from './fps.ts'
import { checkGravity } from './gravity.ts'
import { checkGroundStrafes } from './ground-strafes.ts'
import { checkHanging } from './hanging.ts'
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
  checkCuts,
  checkMargins,
  checkBuild,
  checkAccount,
  checkMapFile,
  checkResources,
  checkFps,
  checkSettings,
  checkSettingChanges,
  checkClientSettings,
  checkClocks,
  checkGravity,
  checkHanging,
  checkUnexplained,
  checkKeys,
  checkMoves,
  checkSideMoves,
  checkAngles,
  checkCommands,
  checkTools,
  checkWeapons,
  checkTeleports,
  checkHooks,
  checkTyped,
  checkHops,
  checkGroundStrafes,
  checkKeyChanges,
]

/**
 * Everything in a demo a checker should look at, in the order of the checks, by the rules of a site. It decides nothing:
 * people do.
 */
export function inspect(demo: Demo, measures: Measures = measure(demo), site: SiteRules = DEFAULT_RULES): Finding[] {
  return CHECKS.flatMap((check) => check(demo, measures, site))
}
