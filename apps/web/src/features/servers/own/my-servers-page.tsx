import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { useSearchParams } from '../../../lib/url/use-search-params.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { AskForServer } from './ask-for-server.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import styles from './my-servers.module.css'
import { OwnServerPart } from './own-server.tsx'

/** What comes in from a server is looked for so often. */
const EVERY = 10_000
/** Which server is shown: of one that is not the member's own top staff alone sees the page. */
const ADDRESS = { server: 0 } as const

/** /my-servers: for those who run game servers. One of their servers, and the way to ask for one more. */
export function MyServersPage() {
  const [{ server: wanted }] = useSearchParams(ADDRESS)
  const own = useQuery({ ...queryOf('GET /game-server/own'), refetchInterval: EVERY })
  const isOwn = own.data?.servers.some(({ id }) => id === wanted) ?? true
  const other = useQuery({
    ...queryOf('GET /game-server/own', { query: { id: wanted } }),
    ...{ enabled: wanted > 0 && !isOwn, refetchInterval: EVERY },
  })
  return (
    <div className={`stack ${styles.page}`}>
      <PageBody query={own} name="your servers" rows={10}>
        {({ servers, claims }) => {
          const shown = wanted > 0 && !isOwn ? other.data?.servers[0] : (find(servers, wanted) ?? servers[0])
          return (
            <>
              {servers.length > 1 && (
                <LinkTabs
                  label="Your servers"
                  tabs={servers.map(({ id, name }) => ({ tab: String(id), label: name }))}
                  open={String(shown?.id)}
                  hrefOf={(tab) => paths.myServers(Number(tab))}
                />
              )}
              {shown ? <OwnServerPart key={shown.id} server={shown} /> : <NoServer />}
              <div className={styles.two}>
                <AskForServer isFirst={servers.length === 0} />
                <ClaimsPanel claims={claims} />
              </div>
            </>
          )
        }}
      </PageBody>
    </div>
  )
}

const find = <Server extends { id: number }>(servers: readonly Server[], id: number): Server | undefined =>
  servers.find((server) => server.id === id)

const NoServer = () => (
  <PageHead title="My servers" sub="Finishes on your server come here by themselves, with their replays.">
    <ButtonLink href={paths.gameServers()}>All servers</ButtonLink>
  </PageHead>
)
