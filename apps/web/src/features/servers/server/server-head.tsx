import type { ServerPage } from '@kz/contract/runs/game-servers'
import { Copy, Play } from 'lucide-react'
import { FollowThing } from '../../../blocks/follow-thing.tsx'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { MapPicture } from '../../../blocks/map/map-picture.tsx'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { ReportButton } from '../../../blocks/report/report-button.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { count } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { Icon } from '../../../ui/icon.tsx'
import pageHead from '../../../ui/page/page-head.module.css'
import panel from '../../../ui/page/panel.module.css'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { addressOf } from '../servers.ts'
import { TrustTag } from '../trust-tag.tsx'
import { Runner } from './runner.tsx'
import styles from './server-page.module.css'

/** The map that runs with its record, the name of the server, and the ways in. */
export function ServerHead({ server }: { server: ServerPage }) {
  const { name, addr, country, trust, map, mapImage, hasMap, record, joinUrl, owner } = server
  const address = addressOf(server)
  return (
    <section className={`${panel.panel} ${styles.head}`} aria-label={name}>
      <div className={styles.picture}>
        <MapPicture src={mapImage} width={640} height={360} className={styles.image} eager named />
        <div className={styles.now} data-theme="dark">
          <span>{map === null ? 'away' : 'now'}</span>
          {map !== null && (hasMap ? <MapLink mapName={map} /> : <b>{map}</b>)}
          {record && (
            <span className="row wrap">
              <TimeText milliseconds={record.timeMs} />
              <Runner run={record} />
            </span>
          )}
        </div>
      </div>
      <div className={styles.words}>
        <div className="row wrap">
          {country !== 'n-a' && <Flag code={country} />}
          <h1 className={pageHead.title} dir="auto">
            {name}
          </h1>
          <TrustTag trust={trust} />
          {trust !== 'struck' && <FollowThing of={{ kind: 'server', name, serverId: server.id }} />}
          <ReportButton kind="server" id={server.id} ownerId={null} of={name} />
        </div>
        {owner && (
          <p className={`muted ${styles.owner}`}>
            Run by <PlayerName name={owner.player} country={owner.country} /> since{' '}
            <Moment iso={owner.since} look="day" />.
          </p>
        )}
        {addr !== '' && (
          <div className="row wrap">
            <code className={styles.address}>{address}</code>
            {joinUrl !== null && (
              <ButtonLink kind="primary" href={joinUrl}>
                <Icon of={Play} size="sm" />
                Join
              </ButtonLink>
            )}
            <CopyButton text={`connect ${address}`} done="Connect line copied">
              <Icon of={Copy} size="sm" />
              Copy connect line
            </CopyButton>
          </div>
        )}
        <HeadFacts server={server} />
      </div>
    </section>
  )
}

const HeadFacts = ({ server: { players, maxPlayers, monthRuns, weekMaps, records, ping } }: { server: ServerPage }) => (
  <Facts
    className={styles.facts}
    facts={[
      ['Players', `${players}/${maxPlayers}`],
      ['Runs, 30 days', count(monthRuns)],
      ['Maps, 7 days', count(weekMaps)],
      ['World records', count(records)],
      ['Answers in', ping === null ? '–' : `${Math.round(ping)} ms`],
    ]}
  />
)
