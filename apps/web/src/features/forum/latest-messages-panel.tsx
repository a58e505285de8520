import type { LatestMessage } from '@kz/contract/forum/forum'
import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { SinceTick, sinceLine } from '../../blocks/time/since-tick.tsx'
import { queryOf } from '../../lib/api.ts'
import { useAllRows } from '../../lib/hooks/use-whole.ts'
import { lastSeen, useLastVisit } from '../../lib/session/last-visit.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel, ScrollRegion } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import styles from './latest-messages.module.css'

/** rows that are visible of the ten; the others come when the page stands */
const IN_SIGHT = 6
const MINUTE = 60_000

/** The threads written in last, one row each; new messages come by themselves. */
export function LatestMessagesPanel() {
  const latest = useQuery({ ...queryOf('GET /forum/messages/latest'), refetchInterval: MINUTE })
  return (
    <Panel
      id="forum"
      title="Latest forum messages"
      flush
      className={styles.forum}
      actions={
        <ButtonLink small kind="ghost" href={paths.forum()}>
          Open forum
        </ButtonLink>
      }
    >
      <div className={styles.list}>
        <QueryBody
          query={latest}
          name="the latest forum messages"
          loading={<SkeletonRows label="Loading the latest forum messages" count={IN_SIGHT} />}
          padded
          empty={
            <p className={`${panel.body} dim`} data-part="empty">
              Nobody has written in the forum yet.
            </p>
          }
        >
          {(data) => (
            <ScrollRegion label="Latest forum messages list">
              <Rows messages={data} />
            </ScrollRegion>
          )}
        </QueryBody>
      </div>
    </Panel>
  )
}

function Rows({ messages: all }: { messages: readonly LatestMessage[] }) {
  const messages = useAllRows() ? all : all.slice(0, IN_SIGHT)
  const before = useLastVisit()
  const known = lastSeen(
    messages.map(({ dateIso }) => dateIso),
    before,
  )
  return (
    <ul className={styles.rows}>
      {messages.map(({ threadId, threadTitle, lastPage, categoryName, authorName, authorCountry, dateIso }, place) => (
        <li key={threadId} className={place === known ? sinceLine : undefined}>
          {place === known && before && <SinceTick before={before} />}
          <a className={styles.title} href={paths.thread(threadId, { page: lastPage, scroll: 'last' })} dir="auto">
            {threadTitle}
          </a>
          <span className={`dim ${styles.category}`} dir="auto">
            {categoryName}
          </span>
          <PlayerName name={authorName} country={authorCountry} />
          <span className="dim">
            <Age iso={dateIso} />
          </span>
        </li>
      ))}
    </ul>
  )
}
