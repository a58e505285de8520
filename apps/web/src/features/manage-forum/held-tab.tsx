import type { HeldPost } from '@kz/contract/forum'
import { useQuery } from '@tanstack/react-query'
import { Age } from '../../blocks/age.tsx'
import { BBCodeText } from '../../blocks/markup/bbcode-text.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { api, queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './manage-forum.module.css'
import { useManaging } from './use-managing.ts'

/** Posts of new accounts with links or pictures; nobody reads them before they are let through. */
export function HeldTab({ categoryId }: { categoryId?: number }) {
  const held = useQuery(queryOf('GET /forum/held', { query: categoryId ? { categoryId } : {} }))
  return (
    <Panel title="Held posts" sub="Links and pictures of new accounts" flush>
      <ListBody query={held} name="the held posts" rows={4} height="5rem" none="Nothing waits.">
        {(posts) => (
          <ul className={styles.mfList}>
            {posts.map((post) => (
              <HeldRow key={post.id} post={post} />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}

function HeldRow({ post: { id, authorName, authorCountry, threadId, title, message, dateIso } }: { post: HeldPost }) {
  const { busy, run } = useManaging()
  return (
    <li>
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
      <div className="row wrap">
        <Button
          small
          kind="ok"
          busy={busy}
          onClick={() => run('Post let through', () => api.call('POST /forum/held/{id}/release', { params: { id } }))}
        >
          Let through
        </Button>
        <Button
          small
          kind="danger"
          busy={busy}
          onClick={() => run('Post refused', () => api.call('DELETE /forum/held/{id}', { params: { id } }))}
        >
          Refuse
        </Button>
      </div>
    </li>
  )
}
