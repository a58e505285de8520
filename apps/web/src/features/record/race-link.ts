/** Where a run is watched beside another one: of demos the address says against which, else the fastest is beside it. */
export function raceOf(replay: string, other: string | null): string {
  const [, demoId] = /^\/replay\/(\d+)$/.exec(other ?? '') ?? []
  return demoId && !replay.includes('?') ? `${replay}?vs=${demoId}` : replay
}
