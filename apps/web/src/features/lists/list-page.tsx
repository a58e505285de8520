import type { MapList } from '@kz/contract/events/lists'
import { ArrowDown, ArrowUp, ChevronRight, GripVertical, Shuffle, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { ReportButton } from '../../blocks/report/report-button.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useRouter } from '../../lib/router/router-context.tsx'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import pageHead from '../../ui/page/page-head.module.css'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Tag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { ListForm } from './list-form.tsx'
import styles from './lists.module.css'
import { moved } from './move-map.ts'

export const listQuery = (id: string) => queryOf('GET /list/list', { query: { id: Number(id) || 0 } })

const LIST_CALLS = ['GET /list/own', 'GET /list/public', 'GET /list/list'] as const

/** /lists/{listId}: its maps in their order, which its owner changes by dragging or by keys. */
export function ListPage({ list }: { list: MapList }) {
  useTitle(list.name)
  const router = useRouter()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const { act, busy } = useMutation({ refetches: LIST_CALLS })
  const draw = () => {
    const map = list.maps[Math.floor(Math.random() * list.maps.length)]
    if (map) void router.navigate({ href: paths.record(map.mapName) })
  }
  return (
    <div className="stack">
      <nav className={pageHead.crumb} aria-label="Breadcrumb">
        <a href={paths.mapLists()}>Map lists</a>
        <Icon of={ChevronRight} size="sm" />
        <span aria-current="page">
          <bdi>{list.name}</bdi>
        </span>
      </nav>
      <PageHead title={list.name} sub={counted(list.maps.length, 'map')}>
        <Tag>{list.isPublic ? 'public' : 'only you'}</Tag>
        {list.maps.length > 1 && (
          <Button small onClick={draw}>
            <Icon of={Shuffle} size="sm" />
            Draw one of {list.maps.length}
          </Button>
        )}
        {!list.isOwn && <ReportButton worded kind="list" id={list.listId} ownerId={null} of={list.name} />}
        {list.isOwn && (
          <>
            <Button small onClick={() => setOpen('edit')}>
              Edit or add maps
            </Button>
            <Button small kind="danger" onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        )}
      </PageHead>
      <p className="muted row wrap">
        By <PlayerName name={list.player} country={list.playerCountry} />
        {list.note && <span dir="auto">{list.note}</span>}
      </p>
      <section className={panel.panel} aria-label="Maps">
        {list.maps.length === 0 ? (
          <EmptyState title="It has no maps yet.">{list.isOwn && 'Paste names with Edit or add maps.'}</EmptyState>
        ) : (
          <Maps list={list} />
        )}
      </section>
      {open === 'edit' && <ListForm list={list} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDialog
          what="list"
          busy={busy}
          onDelete={async () => {
            const done = await act('List deleted', () => api.call('DELETE /list/list', { query: { id: list.listId } }))
            if (done) void router.navigate({ href: paths.mapLists() })
          }}
          onClose={() => setOpen(null)}
        >
          <bdi>{list.name}</bdi> with {counted(list.maps.length, 'map')}.
        </DeleteDialog>
      )}
    </div>
  )
}

function Maps({ list }: { list: MapList }) {
  const { listId, name, note, isPublic, version, isOwn } = list
  // what was moved stands at once, until the list comes back with another version
  const [order, setOrder] = useState({ version, maps: list.maps as readonly MapList['maps'][number][] })
  const maps = order.version === version ? order.maps : list.maps
  const dragged = useRef<number | null>(null)
  const place = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const { act, busy } = useMutation({ refetches: LIST_CALLS })
  const save = async (next: readonly MapList['maps'][number][], done: string) => {
    if (next === maps || busy) return
    setOrder({ version, maps: next })
    const body = { name, note, isPublic, version, maps: next.map(({ mapName, note: own }) => ({ mapName, note: own })) }
    const kept = await act(null, () => api.call('PUT /list/list', { query: { id: listId }, body }))
    if (kept) setSaid(done)
    else setOrder({ version, maps: list.maps })
  }
  const move = (from: number, to: number) => {
    void save(moved(maps, from, to), `${maps[from]?.mapName} is at place ${to + 1}`)
    // the focus goes with the line
    requestAnimationFrame(() => place.current?.querySelectorAll<HTMLElement>('[data-handle]')[to]?.focus())
  }
  const handleKey = (event: KeyboardEvent, at: number) => {
    const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: maps.length - 1 }
    const to = steps[event.key]
    if (to === undefined || !isOwn) return
    event.preventDefault()
    if (to >= 0 && to < maps.length) move(at, to)
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged.current !== null) move(dragged.current, at)
    dragged.current = null
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={place} className={styles.list}>
        {maps.map((map, at) => (
          <li
            key={map.mapName}
            draggable={isOwn}
            onDragStart={() => {
              dragged.current = at
            }}
            onDragOver={(event) => isOwn && event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            {isOwn && (
              <button
                type="button"
                className={styles.handle}
                data-handle
                aria-label={`Move ${map.mapName}, place ${at + 1}: arrow keys`}
                onKeyDown={(event) => handleKey(event, at)}
              >
                <Icon of={GripVertical} size="sm" />
              </button>
            )}
            <b className="dim">{at + 1}</b>
            <MapLink mapName={map.mapName} />
            <span className={styles.wide}>
              <DifficultyName difficulty={map.difficulty} />
            </span>
            <span className={styles.time}>
              {map.recordMs !== null && <TimeText milliseconds={map.recordMs} record />}
              {map.recordPlayer !== null && <bdi className={`dim ${styles.wide}`}>{map.recordPlayer}</bdi>}
            </span>
            {isOwn && (
              <span className={styles.tools}>
                <IconButton label={`Move ${map.mapName} up`} icon={ArrowUp} onClick={() => move(at, at - 1)} />
                <IconButton label={`Move ${map.mapName} down`} icon={ArrowDown} onClick={() => move(at, at + 1)} />
                <IconButton
                  label={`Take ${map.mapName} off`}
                  icon={Trash2}
                  onClick={() =>
                    save(
                      maps.filter((one) => one !== map),
                      `${map.mapName} is off the list`,
                    )
                  }
                />
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
