/** Where a run is watched beside another one, a demo or a server's run; by itself where that cannot be watched. */
export function raceOf(replay: string, other: string | null): string {
  const [, run, id] = /^\/replay\/(run\/)?(\d+)$/.exec(other ?? '') ?? []
  return id && !replay.includes('?') ? `${replay}?vs=${run ? 'r' : ''}${id}` : replay
}
