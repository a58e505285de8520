import { useQuery } from '@tanstack/react-query'
import { Gate } from '../../blocks/gate.tsx'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panelStyles from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import gameServersPage from './game-servers-page.module.css'
import { OfflineServers } from './offline-servers.tsx'
import { ServerFilterBar } from './server-filter-bar.tsx'
import { ServerRow } from './server-row.tsx'
import { chosenServers } from './servers.ts'
import { useServerFilters } from './use-server-filters.ts'

const EVERY = 30_000

/** All game servers: those online to choose from, the others folded away. */
export function GameServersPage() {
  const servers = useQuery({ ...queryOf('GET /game-server/all'), refetchInterval: EVERY })
  const { filters, setFilters, sort, setSort, clear } = useServerFilters()
  const all = servers.data ?? []
  const online = all.filter(({ status }) => status === 'ONLINE')
  const chosen = chosenServers(online, filters, sort)
  const players = online.reduce((sum, server) => sum + server.players, 0)

  return (
    <div className="stack" data-repeats="servers">
      <PageHead title="Game servers" sub={servers.data ? onlineText(online.length, players) : SUB_TO_COME}>
        <ButtonLink kind="ghost" href={paths.myServers()}>
          Run a server?
        </ButtonLink>
        <Gate roles="TOP" editMode>
          <ButtonLink href={paths.admin.manageGameServers()}>Edit servers</ButtonLink>
        </Gate>
      </PageHead>
      <QueryBody
        query={servers}
        name="the game servers"
        loading={
          <div className={panelStyles.panel}>
            <SkeletonRows label="Loading the game servers" count={8} height="4rem" />
          </div>
        }
      >
        {() => (
          <>
            <ServerFilterBar servers={all} filters={filters} onFilters={setFilters} sort={sort} onSort={setSort} />
            <p className="muted" aria-live="polite">
              {chosen.length} of {online.length} servers online
            </p>
            {chosen.length > 0 ? (
              <ul className={`${panelStyles.panel} ${gameServersPage.serversList}`}>
                {chosen.map((server) => (
                  <ServerRow key={server.id} server={server} />
                ))}
              </ul>
            ) : (
              <div className={panelStyles.panel}>
                {online.length === 0 ? (
                  <EmptyState title="No servers online.">Refreshes every 30 seconds.</EmptyState>
                ) : (
                  <EmptyState
                    title="No servers match."
                    action={
                      <Button small onClick={clear}>
                        Clear filters
                      </Button>
                    }
                  >
                    Remove a filter.
                  </EmptyState>
                )}
              </div>
            )}
            <OfflineServers servers={all.filter(({ status }) => status !== 'ONLINE')} />
          </>
        )}
      </QueryBody>
    </div>
  )
}

const onlineText = (servers: number, players: number): string =>
  `${players} ${players === 1 ? 'player' : 'players'} on ${servers} ${servers === 1 ? 'server' : 'servers'}`
