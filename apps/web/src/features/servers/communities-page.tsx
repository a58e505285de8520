import type { Community, GameServer } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Flag } from '../../ui/flag.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panelStyles from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './communities-page.module.css'
import { ServerMap } from './server-map.tsx'
import serversStyles from './servers.module.css'
import { addressOf } from './servers.ts'

/** /communities: who runs the servers, and what is played there now. */
export function CommunitiesPage() {
  const communities = useQuery(queryOf('GET /community/all'))
  const servers = useQuery(queryOf('GET /game-server/all')).data ?? []
  const { data } = communities
  return (
    <div className="stack">
      <PageHead
        title="Communities"
        sub={data?.length ? counted(data.length, 'community', 'communities') : SUB_TO_COME}
      />
      <QueryBody
        query={communities}
        name="the communities"
        loading={
          <div className={`${panelStyles.panel} ${styles.panel}`}>
            <SkeletonRows label="Loading the communities" count={4} height="6rem" />
          </div>
        }
        empty={
          <div className={`${panelStyles.panel} ${styles.panel}`}>
            <EmptyState title="No communities yet." />
          </div>
        }
      >
        {(data) => (
          <ul className={styles.communities}>
            {data.map((community) => (
              <CommunityCard
                key={community.id}
                community={community}
                servers={servers.filter((server) => server.community === community.name)}
              />
            ))}
          </ul>
        )}
      </QueryBody>
    </div>
  )
}

function CommunityCard({ community, servers }: { community: Community; servers: readonly GameServer[] }) {
  const { name, country, url, discord, logo, description, isPartner } = community
  return (
    <li className={`${panelStyles.panel} ${styles.panel}`}>
      <header className={panelStyles.head} data-part="head">
        <Avatar picture={logo || null} name={name} size={28} />
        <h2 dir="auto">{name}</h2>
        <Flag code={country} />
        <span className="row end" data-part="actions">
          {isPartner && <Tag kind="info">Partner</Tag>}
        </span>
      </header>
      <div className={panelStyles.body} data-part="body">
        {description && <p dir="auto">{description}</p>}
        {servers.length === 0 ? (
          <p className="dim">No server listed now.</p>
        ) : (
          <ul className={styles.communityServers}>
            {servers.map((server) => (
              <li key={server.id} className="row">
                <a
                  className={`grow ${serversStyles.cut}`}
                  href={server.joinUrl}
                  data-tip={`Join ${addressOf(server)}`}
                  dir="auto"
                >
                  {server.name}
                </a>
                {server.status === 'ONLINE' ? (
                  <>
                    <span className={serversStyles.cut}>
                      <ServerMap server={server} />
                    </span>
                    <span className="no-wrap">
                      <b>{server.players}</b>
                      <span className="dim">/{server.maxPlayers}</span>
                    </span>
                  </>
                ) : (
                  <span className="dim">Offline</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer className={panelStyles.foot} data-part="foot">
        <a className="link" href={`${paths.gameServers()}?community=${encodeURIComponent(name)}`}>
          Servers
        </a>
        {url && (
          <a className="link" href={url} target="_blank" rel="noreferrer">
            Website
          </a>
        )}
        {discord && (
          <a className="link" href={discord} target="_blank" rel="noreferrer">
            Discord
          </a>
        )}
      </footer>
    </li>
  )
}
