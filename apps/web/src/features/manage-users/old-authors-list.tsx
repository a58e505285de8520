import type { ListedOldAuthor } from '@kz/contract/accounts/old-authors'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import requests from '../../ui/request-list.module.css'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { GiveAuthorDialog } from './give-author-dialog.tsx'
import styles from './manage-users.module.css'

const HOW = { password: 'by the old password', mail: 'by e-mail', steam: 'by Steam', staff: 'by staff' } as const

interface OldAuthorsListProps {
  /** the beginning of a name */
  name: string
  claimed: boolean
  page: number
  go: (change: { old?: string; claimed?: boolean; authors?: number }) => void
}

/** Authors of the earlier site without an account, who wrote most first: each can be given to a member and taken back. */
export function OldAuthorsList({ name, claimed, page, go }: OldAuthorsListProps) {
  const asked = useDebounced(name)
  const found = useQuery({
    ...queryOf('GET /admin/old-authors', { query: { name: asked, state: claimed ? 'claimed' : 'unclaimed', page } }),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState<ListedOldAuthor | null>(null)
  return (
    <>
      <Panel
        flush
        title="Authors of the earlier site"
        sub={found.data && (claimed ? `${found.data.totalItems} claimed` : `${found.data.totalItems} unclaimed`)}
      >
        <div className={`row wrap spaced ${styles.find}`}>
          <SearchField
            wide
            label="Beginning of the old name"
            maxLength={100}
            value={name}
            onChange={(event) => go({ old: event.target.value, authors: 1 })}
          />
          <div className={chip.chips}>
            <Chip on={claimed} onToggle={() => go({ claimed: !claimed, authors: 1 })}>
              Claimed
            </Chip>
          </div>
        </div>
        <ListBody
          query={found}
          name="the authors"
          rows={5}
          isEmpty={({ authors }) => authors.length === 0}
          none={noneText(asked, claimed)}
        >
          {({ authors }) => (
            <ul className={requests.requests}>
              {authors.map((author) => (
                <AuthorLine key={author.id} author={author} onAct={() => setChosen(author)} />
              ))}
            </ul>
          )}
        </ListBody>
      </Panel>
      <Pager
        page={page}
        pages={found.data?.totalPages ?? 1}
        onPage={(authors) => go({ authors })}
        label="Pages of authors"
      />
      {chosen && <GiveAuthorDialog author={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function noneText(name: string, claimed: boolean): string {
  if (name !== '') return claimed ? 'Nobody has a name that begins with that.' : 'No unclaimed name begins with that.'
  return claimed ? 'No old name was claimed yet.' : 'Every old name has an account.'
}

function AuthorLine({ author, onAct }: { author: ListedOldAuthor; onAct: () => void }) {
  const { id, name, messages, claimedBy, claimedName, how, claimedAt } = author
  const isFree = claimedBy === null
  return (
    <li>
      <span className={`${requests.words} ${requests.lines}`}>
        <b dir="auto">{name}</b>
        <span className="dim">
          number {id}, {counted(messages, 'post')}
        </span>
        {!isFree && (
          <span className="dim">
            <a className="link" href={paths.profile(claimedName)}>
              <bdi>{claimedName}</bdi>
            </a>{' '}
            has it{how && ` ${HOW[how]}`}
            {claimedAt && (
              <>
                , since <Moment iso={claimedAt} look="day" />
              </>
            )}
          </span>
        )}
      </span>
      <Button small aria-label={isFree ? `Give ${name}` : `Take back ${name}`} onClick={onAct}>
        {isFree ? 'Give' : 'Take back'}
      </Button>
    </li>
  )
}
