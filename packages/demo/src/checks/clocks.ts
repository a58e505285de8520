import type { Finding } from '../types.ts'
import { type Check, finding } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

const ofServer = (ratio: number) => `The server's clock ran at ${ratio} of the recording's.`
const ofCommands = (ratio: number) => `The movement steps add up to ${ratio} of the time that passed.`

/** Frame time, server time, svc_time and the steps of the physics must run equally fast. */
export const checkClocks: Check = ({ clocks, hltv }) => {
  if (hltv || clocks.frameMs < THRESHOLDS.clocksMs) return []
  const { serverToFrame, messageToFrame, commandToFrametime } = clocks
  return [
    ...compare('clock-server', ofServer, serverToFrame, 0.01, 0.01),
    ...compare('clock-server', ofServer, messageToFrame, 0.01, 0.01),
    ...compare('clock-command', ofCommands, commandToFrametime, 0.02, 0.1),
  ].slice(0, 2)
}

function compare(
  kind: Finding['kind'],
  text: (ratio: number) => string,
  ratio: number | null,
  look: number,
  strong: number,
): Finding[] {
  if (ratio === null || Math.abs(ratio - 1) <= look) return []
  const level = Math.abs(ratio - 1) > strong ? 'strong' : 'look'
  return [finding(kind, level, text(ratio), ratio, `1 ± ${look}`)]
}
