import type { ServerPage as Shown } from '@kz/contract/runs/game-servers'
import { ChevronRight } from 'lucide-react'
import { queryOf } from '../../../lib/api.ts'
import { useTitle } from '../../../lib/url/page-title.tsx'
import { paths } from '../../../lib/url/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import pageHead from '../../../ui/page/page-head.module.css'
import { AwayNote } from './away-note.tsx'
import { BestRuns } from './best-runs.tsx'
import { LatestRuns } from './latest-runs.tsx'
import { PlayingNow } from './playing-now.tsx'
import { ProvenPanel } from './proven-panel.tsx'
import { ServerHead } from './server-head.tsx'
import styles from './server-page.module.css'
import { WeekMaps } from './week-maps.tsx'

const EVERY = 30_000

export const serverQuery = (id: string) => ({
  ...queryOf('GET /game-server/server', { query: { id: Number(id) || 0 } }),
  refetchInterval: EVERY,
})

const NOTES = {
  confirmed: null,
  provisional: 'Runs of this server are on its own board until staff confirms it.',
  struck: 'Staff has struck this server: none of its runs count.',
} as const

/** A game server: how to get in, who plays there, how far its runs are proven, and what was played. */
export function ServerPage({ server }: { server: Shown }) {
  useTitle(server.name)
  const note = NOTES[server.trust]
  return (
    <div className={`stack ${styles.page}`}>
      <nav className={pageHead.crumb} aria-label="Breadcrumb">
        <a href={paths.gameServers()}>Game servers</a>
        <Icon of={ChevronRight} size="sm" />
        <span aria-current="page">
          <bdi>{server.name}</bdi>
        </span>
      </nav>
      <ServerHead server={server} />
      {note && <Note kind={server.trust === 'struck' ? 'error' : 'warn'}>{note}</Note>}
      {server.status !== 'ONLINE' && <AwayNote server={server} />}
      <div className={styles.two}>
        <PlayingNow server={server} />
        <ProvenPanel server={server} />
      </div>
      <WeekMaps server={server} />
      <BestRuns server={server} />
      <LatestRuns server={server} />
    </div>
  )
}
