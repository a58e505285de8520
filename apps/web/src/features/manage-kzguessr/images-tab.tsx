import type { GuessrImage } from '@kz/contract/guessr/guessr-staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import { AddImage } from './add-image.tsx'
import { ImageCard } from './image-card.tsx'
import styles from './manage-kzguessr.module.css'

const STATES = optionsOf({ all: 'All', on: 'On', off: 'Off', reported: 'Reported' })
const SORTS = optionsOf({ map: 'By map', shown: 'Most shown', rate: 'Least found' })

/** The pictures the game may show, how often each was shown, found and reported. */
export function ImagesTab() {
  const [state, setState] = useState<(typeof STATES)[number]['value']>('all')
  const [sort, setSort] = useState<(typeof SORTS)[number]['value']>('map')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const { act, busy } = useMutation({ refetches: ['GET /kzguessr/images'] })
  const list = useQuery({
    ...queryOf('GET /kzguessr/images', { query: { state, sort, page, ...(text && { query: text }) } }),
    placeholderData: keepPreviousData,
  })
  const fromFirst = (change: () => void) => {
    change()
    setPage(1)
  }
  const said = useSaid()
  const kept = useKeptLines(list.data?.images ?? [], {
    keyOf: ({ id }) => id,
    view: list.isPlaceholderData ? null : JSON.stringify([state, sort, text, page]),
  })
  const change = async ({ id }: GuessrImage, body: { isOn?: boolean; clear?: boolean }) => {
    const put = () => api.call('PUT /kzguessr/image', { query: { id }, body })
    if (await act('Picture saved', put)) said.say(id, 'Saved')
  }
  const remove = async ({ id }: GuessrImage) => {
    if (await act('Picture removed', () => api.call('DELETE /kzguessr/image', { query: { id } })))
      said.say(id, 'Removed')
  }
  return (
    <div className="stack">
      <div className="row wrap spaced">
        <Segmented label="State" options={STATES} value={state} onChange={(next) => fromFirst(() => setState(next))} />
        <Segmented label="Order" options={SORTS} value={sort} onChange={(next) => fromFirst(() => setSort(next))} />
        <div className={styles.search}>
          <SearchField
            label="Map"
            maxLength={64}
            value={text}
            onChange={({ target }) => fromFirst(() => setText(target.value))}
          />
        </div>
        <span className="end">
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Icon of={Plus} size="sm" />
            Add picture
          </Button>
        </span>
      </div>
      <PageBody
        query={list}
        name="the pictures"
        rows={8}
        isEmpty={() => kept.length === 0}
        empty={
          <EmptyState title="No pictures here.">Maps with a picture of their own are used automatically.</EmptyState>
        }
      >
        {(data) => (
          <>
            <p className="dim">
              {count(data.maps)} maps may come, {count(data.without)} have no picture that is on.
            </p>
            <ul className={styles.images}>
              {kept.map(({ key, line, gone }) => (
                <ImageCard
                  key={key}
                  image={line}
                  gone={gone}
                  said={gone ? said.of(key) : undefined}
                  busy={busy}
                  onChange={(body) => void change(line, body)}
                  onRemove={() => void remove(line)}
                />
              ))}
            </ul>
            {data.totalPages > 1 && <Pager page={page} pages={data.totalPages} onPage={setPage} />}
          </>
        )}
      </PageBody>
      {isAdding && <AddImage onClose={() => setAdding(false)} />}
    </div>
  )
}
