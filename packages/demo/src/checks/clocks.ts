import type { Check, Observation } from './check.ts'

const SHORTEST_MS = 10_000

/** Frame time, server time, svc_time and the steps of the physics must run equally fast. */
export const checkClocks: Check = ({ clocks, hltv }) => {
  if (hltv || clocks.frameMs < SHORTEST_MS) return []
  return [
    ...compare('clock-server', clocks.serverToFrame, 0.01, 0.01),
    ...compare('clock-server', clocks.messageToFrame, 0.01, 0.01),
    ...compare('clock-command', clocks.commandToFrametime, 0.02, 0.1),
  ].slice(0, 2)
}

function compare(kind: Observation['kind'], ratio: number | null, look: number, strong: number): Observation[] {
  if (ratio === null || Math.abs(ratio - 1) <= look) return []
  const level = Math.abs(ratio - 1) > strong ? 'strong' : 'look'
  return [{ kind, level, time: null, value: ratio, limit: `1 ± ${look}` }]
}
