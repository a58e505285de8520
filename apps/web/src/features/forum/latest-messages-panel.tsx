import type { LatestMessage } from '@kz/contract/forum'
import { useQuery } from '@tanstack/react-query'
import { Age } from '../../blocks/age.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel, ScrollRegion } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import './latest-messages.css'

/** rows that are in sight of the ten */
const SKELETONS = 6
const MINUTE = 60_000

/** The threads written in last, one row each; new messages come by themselves. */
export function LatestMessagesPanel() {
  const latest = useQuery({ ...queryOf('GET /forum/messages/latest'), refetchInterval: MINUTE })
  return (
    <div className="forumx">
      <Panel
        id="forum"
        title="Latest forum messages"
        flush
        actions={
          <ButtonLink small kind="ghost" href={paths.forum()}>
            Open forum
          </ButtonLink>
        }
      >
        <div className="lfm">
          <QueryBody
            query={latest}
            name="the latest forum messages"
            loading={<SkeletonRows label="Loading the latest forum messages" count={SKELETONS} />}
            padded
            empty={<p className="pb dim">Nobody has written in the forum yet.</p>}
          >
            {(data) => (
              <ScrollRegion label="Latest forum messages list">
                <Rows messages={data} />
              </ScrollRegion>
            )}
          </QueryBody>
        </div>
      </Panel>
    </div>
  )
}

function Rows({ messages }: { messages: readonly LatestMessage[] }) {
  return (
    <table className="tbl">
      <caption className="sr">Latest forum messages</caption>
      <thead className="sr">
        <tr>
          <th scope="col">Thread</th>
          <th scope="col">Category</th>
          <th scope="col">Author</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {messages.map(({ threadId, threadTitle, lastPage, categoryName, authorName, authorCountry, dateIso }) => (
          <tr key={threadId}>
            <td className="clip">
              <a href={paths.thread(threadId, { page: lastPage, scroll: 'last' })}>{threadTitle}</a>
            </td>
            <td className="dim hide-s">{categoryName}</td>
            <td>
              <PlayerName name={authorName} country={authorCountry} />
            </td>
            <td className="r dim">
              <Age iso={dateIso} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
