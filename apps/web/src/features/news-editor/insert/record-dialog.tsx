import { mapRoute } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { queryOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import names from '../../../ui/names.module.css'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import styles from '../news-editor.module.css'
import { findRecords, recordText } from './record-text.ts'

interface RecordDialogProps {
  /** gets the record in the site's tags */
  onInsert: (text: string) => void
  onClose: () => void
}

/** Finds a record by map or player and writes it out: player, map, time with its demo, video. */
export function RecordDialog({ onInsert, onClose }: RecordDialogProps) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useQuery(queryOf('GET /record/all-demos'))
  const records = found.data ? findRecords(found.data, wanted) : []
  return (
    <Dialog title="Record" onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      <div className="stack">
        <TextField
          label="Map or player"
          hint="The latest records first. A click inserts player, map, time and video."
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <QueryBody
          query={found}
          name="the records"
          loading={<SkeletonRows label="Loading the records" count={8} />}
          isEmpty={() => records.length === 0}
          empty={<p className="dim">No match</p>}
        >
          {() => (
            <ul className={styles.neNames} aria-label="Records that match">
              {records.map((record) => (
                <li key={record.demoId}>
                  <button type="button" onClick={() => onInsert(recordText(record))}>
                    <span className={names.map} data-part="map">
                      {mapRoute(record.mapName, record.route)}
                    </span>{' '}
                    {record.time} <bdi>{record.playerName}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryBody>
      </div>
    </Dialog>
  )
}
