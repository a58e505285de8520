import { mapRoute } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { queryOf } from '../../../lib/api.ts'
import { TextField } from '../../../ui/field/field.tsx'
import names from '../../../ui/names.module.css'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import styles from '../news-editor.module.css'
import { findRecords } from './record-text.ts'

const MOST_JUMPS = 200
const MOST_SHOWN = 8

interface DemoChoicesProps {
  /** gets the values of the tag */
  onChoose: (values: { demo: string; time?: string }) => void
}

/** Finds the demo of a record by map or player. */
export function DemoChoices({ onChoose }: DemoChoicesProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useQuery(queryOf('GET /record/all-demos'))
  return (
    <Found label="Map or player" text={text} onText={setText} query={found} name="the records">
      {(lines) =>
        findRecords(lines, wanted).map(({ demoId, mapName, route, time, playerName }) => (
          <li key={demoId}>
            <button type="button" onClick={() => onChoose({ demo: String(demoId), time })}>
              <span className={names.map} data-part="map">
                {mapRoute(mapName, route)}
              </span>{' '}
              {time} <bdi>{playerName}</bdi>
            </button>
          </li>
        ))
      }
    </Found>
  )
}

/** Finds a long jump by its player. */
export function LongjumpChoices({ onChoose }: DemoChoicesProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const found = useQuery(queryOf('GET /longjump/top', { query: { limit: MOST_JUMPS } }))
  return (
    <Found label="Player" text={text} onText={setText} query={found} name="the long jumps">
      {(boards) =>
        boards
          .flatMap(({ type, records }) => records.map((jump) => ({ ...jump, type })))
          .filter(({ pseudo }) => pseudo.toLowerCase().includes(wanted))
          .slice(0, MOST_SHOWN)
          .map(({ id, type, distance, pseudo }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose({ demo: String(id) })}>
                {type} {distance} <bdi>{pseudo}</bdi>
              </button>
            </li>
          ))
      }
    </Found>
  )
}

interface FoundProps<Data> {
  label: string
  text: string
  onText: (text: string) => void
  query: { data: Data | undefined; isPending: boolean; refetch: () => unknown }
  name: string
  children: (data: Data) => ReactNode[]
}

function Found<Data>({ label, text, onText, query, name, children }: FoundProps<Data>) {
  return (
    <>
      <TextField label={label} autoComplete="off" value={text} onChange={({ target }) => onText(target.value)} />
      <QueryBody query={query} name={name} loading={<SkeletonRows label={`Loading ${name}`} count={4} />}>
        {(data) => {
          const lines = children(data)
          if (lines.length === 0) return <p className="dim">No match</p>
          return (
            <ul className={styles.neNames} aria-label="Demos that match">
              {lines}
            </ul>
          )
        }}
      </QueryBody>
    </>
  )
}
