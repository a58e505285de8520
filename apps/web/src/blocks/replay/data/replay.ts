import type { ReplyOf } from '@kz/contract/api'

/** A released or waiting demo with its ghosts, as the replay's call answers. */
export type DemoReplay = ReplyOf<'GET /replay/{demoId}'>
/** A run of a game server with what it can be raced against. */
export type RunReplay = ReplyOf<'GET /run/replay'>

type Shared = 'player' | 'country' | 'time' | 'timeMs' | 'startMs' | 'endMs'

/** Which run is meant: of a demo, or of a game server. */
interface Named {
  demoId?: number | null
  runId?: number | null
}

/** A run that can be watched, with its ghosts. */
export interface Replay
  extends Named,
    Pick<DemoReplay, Shared | 'mapName' | 'route' | 'geometry' | 'isSameMap' | 'buttons'> {
  track: { url: string } | null
  explained?: DemoReplay['explained']
  ghosts: readonly Ghost[]
  /** of a demo: it is the record, since when, and who released it */
  isRecord?: boolean
  dateIso?: string | null
  checkedBy?: string | null
  /** of a run of a game server: how far it is proven, and whether the viewer may send it to the checkers */
  standing?: RunReplay['standing']
  maySubmit?: boolean
}

interface Ghost extends Named, Pick<DemoReplay['ghosts'][number], Shared | 'dateIso'> {
  track: { url: string }
  /** the record of today, where it is told */
  isRecord?: boolean
}

/** A run in addresses: `12` a demo, `r12` a run of a game server. */
export const keyOf = ({ demoId, runId }: Named): string => (demoId == null ? `r${runId}` : String(demoId))
