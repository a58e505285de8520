import type { HeldPost } from '@kz/contract/forum/forum'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BBCodeText } from '../../blocks/markup/bbcode-text.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { api, queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { PlaceActions, usePlace } from '../../ui/place.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import styles from './manage-forum.module.css'
import { useManaging } from './use-managing.ts'

/** Posts of new accounts with links or pictures; nobody reads them before they are let through. */
export function HeldTab({ categoryId }: { categoryId?: number }) {
  const held = useQuery(queryOf('GET /forum/held', { query: categoryId ? { categoryId } : {} }))
  const places = useKeptLines(held.data ?? [], { keyOf: ({ id }) => id, view: `${categoryId}` })
  return (
    <Panel title="Held posts" sub="Links and pictures of new accounts" flush>
      <ListBody
        query={held}
        name="the held posts"
        rows={4}
        height="5rem"
        isEmpty={() => places.length === 0}
        none="Nothing is waiting."
      >
        {() => (
          <ul className={styles.mfList}>
            {places.map(({ key, line, gone }) => (
              <HeldRow key={key} post={line} gone={gone} />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}

function HeldRow({ post, gone }: { post: HeldPost; gone: boolean }) {
  const { id, authorName, authorCountry, threadId, title, message, dateIso } = post
  const { busy, run } = useManaging()
  const [said, say] = useState<string>()
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  const decide = async (what: string, work: () => Promise<unknown>) => {
    if (await run(`Post ${what.toLowerCase()}`, work)) say(what)
  }
  return (
    <li {...place}>
      <p className="row wrap dim">
        <PlayerName name={authorName} country={authorCountry} />
        {threadId === null ? (
          <>
            new thread: <bdi>{title}</bdi>
          </>
        ) : (
          <>
            reply to{' '}
            <a className="link" href={paths.thread(threadId)} dir="auto">
              {title}
            </a>
          </>
        )}
        <Age iso={dateIso} />
      </p>
      <div className={styles.mfSaid}>
        <BBCodeText forum text={message} />
      </div>
      <PlaceActions closed={closed} className="row wrap">
        <Button
          small
          kind="ok"
          busy={busy}
          onClick={() => decide('Let through', () => api.call('POST /forum/held/{id}/release', { params: { id } }))}
        >
          Let through
        </Button>
        <Button
          small
          kind="danger"
          busy={busy}
          onClick={() => decide('Refused', () => api.call('DELETE /forum/held/{id}', { params: { id } }))}
        >
          Refuse
        </Button>
      </PlaceActions>
    </li>
  )
}
