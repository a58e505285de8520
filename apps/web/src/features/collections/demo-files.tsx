import type { CollectionDemo, CollectionDetail } from '@kz/contract/collections'
import { mapRoute, youtubeId } from '@kz/contract/rules'
import { STAND_WORDS } from '@kz/contract/verdicts'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, Fragment, useState } from 'react'
import { differenceOf } from '../../blocks/difference.ts'
import { MapLink } from '../../blocks/map-link.tsx'
import { useAction } from '../../blocks/use-action.ts'
import { api } from '../../lib/api.ts'
import { fileSize } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { CheckBox, TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import styles from './collections.module.css'
import { saveFrom } from './save-from.ts'

const ASKS = ['GET /demo-collections/{id}', 'GET /demo-collections'] as const

/** The demos of a collection, each beside the record; open ones are changed in line. */
export function DemoFiles({ collection }: { collection: CollectionDetail }) {
  const { id, demos, status } = collection
  const [edited, setEdited] = useState<string | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const { act, busy } = useAction({ asks: ASKS })
  const isOpen = status !== 'APPROVED' && status !== 'RELEASED'
  const download = (fileName: string) =>
    act(null, async () =>
      saveFrom(await api.call('GET /demo-collections/{id}/demo-file', { params: { id }, query: { fileName } })),
    )
  const remove = async (fileName: string) => {
    await act('Demo removed successfully', () =>
      api.call('DELETE /demo-collections/{id}/demos/{fileName}', { params: { id, fileName } }),
    )
    setRemoved(null)
  }
  return (
    <div className="scroll">
      <table className={`tbl ${styles.demos}`}>
        <caption className="sr">Demo files in this collection</caption>
        <thead>
          <tr>
            <th scope="col">Map</th>
            <th scope="col" className="r">
              Time
            </th>
            <th scope="col">Against record</th>
            <th scope="col">CP / GC</th>
            <th scope="col">mpbhop</th>
            <th scope="col">YouTube</th>
            <th scope="col">Analyzer</th>
            <th scope="col" className="r">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {demos.map((demo) => (
            <Fragment key={demo.fileName}>
              {edited === demo.fileName && isOpen ? (
                <EditRow id={id} demo={demo} onClose={() => setEdited(null)} />
              ) : (
                <tr>
                  <td>
                    <MapLink mapName={demo.mapName} route={demo.route} />
                    <span className={styles.file}>
                      {demo.fileName}, {fileSize(demo.size)}
                    </span>
                  </td>
                  <td className="r">
                    <TimeText milliseconds={demo.timeMs} />
                  </td>
                  <td>
                    <TimeDifference milliseconds={differenceOf(demo.timeDifference)} />
                    {demo.recordPlayer && <span className={styles.file}>{demo.recordPlayer}</span>}
                    {demo.skipped && <span className={styles.skipped}>Not a record: {demo.skipped}</span>}
                  </td>
                  <td className="dim">
                    {demo.checkpoints} / {demo.gochecks}
                  </td>
                  <td className="dim">{demo.mpbhop ? 'yes' : 'no'}</td>
                  <td>
                    {demo.ytLink ? (
                      <a className="lnk" href={demo.ytLink} target="_blank" rel="noreferrer">
                        youtu.be/{youtubeId(demo.ytLink)}
                      </a>
                    ) : (
                      <span className="text-warn">missing</span>
                    )}
                  </td>
                  <td>
                    <Tag
                      kind={demo.verdict === 'none' ? 'gain' : demo.verdict === 'violations' ? 'loss' : 'warn'}
                      tip={demo.warnings.map(({ text }) => text).join('\n') || undefined}
                    >
                      {STAND_WORDS[demo.verdict]}
                    </Tag>
                  </td>
                  <td className="r">
                    <span className="row justify-end">
                      <IconButton
                        label={`Download ${demo.fileName}`}
                        icon={Download}
                        onClick={() => void download(demo.fileName)}
                      />
                      {isOpen && (
                        <>
                          <IconButton
                            label={`Edit ${demo.fileName}`}
                            icon={Pencil}
                            onClick={() => setEdited(demo.fileName)}
                          />
                          <IconButton
                            label={`Remove ${demo.fileName}`}
                            icon={Trash2}
                            onClick={() => setRemoved(demo.fileName)}
                          />
                        </>
                      )}
                    </span>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed}?`}
          verb="Remove"
          busy={busy}
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(null)}
        >
          <p>The demo leaves the collection. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function EditRow({ id, demo, onClose }: { id: number; demo: CollectionDemo; onClose: () => void }) {
  const [cp, setCp] = useState(String(demo.checkpoints))
  const [gc, setGc] = useState(String(demo.gochecks))
  const [mpbhop, setMpbhop] = useState(demo.mpbhop)
  const [youtubeLink, setLink] = useState(demo.ytLink ?? '')
  const { act, busy, error } = useAction({ asks: ASKS })
  const fault =
    youtubeLink.trim() === ''
      ? 'YouTube link is required to release demo'
      : youtubeId(youtubeLink)
        ? undefined
        : 'Enter a valid YouTube link'
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act('Demo information updated successfully', () =>
      api.call('PUT /demo-collections/{id}/demos/{fileName}', {
        params: { id, fileName: demo.fileName },
        query: { cp, gc, mpbhop, youtubeLink },
      }),
    )
    if (done) onClose()
  }
  return (
    <tr className={styles.edit}>
      <td colSpan={8}>
        <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
          <div className={styles.which}>
            <span className="lbl">Map</span>
            <div>{mapRoute(demo.mapName, demo.route)}</div>
            <span className={styles.file}>{demo.fileName}</span>
          </div>
          <div className={styles.short}>
            <TextField label="CP" inputMode="numeric" value={cp} onChange={({ target }) => setCp(target.value)} />
          </div>
          <div className={styles.short}>
            <TextField label="GC" inputMode="numeric" value={gc} onChange={({ target }) => setGc(target.value)} />
          </div>
          <CheckBox label="mpbhop" checked={mpbhop} onChange={({ target }) => setMpbhop(target.checked)} />
          <div className="grow">
            <TextField
              label="YouTube link"
              inputMode="url"
              placeholder="https://"
              autoFocus
              value={youtubeLink}
              error={error ?? fault}
              onChange={({ target }) => setLink(target.value)}
            />
          </div>
          <div className="row">
            <Button type="submit" kind="primary" busy={busy} busyText="Saving..." blockedBy={fault}>
              Save
            </Button>
            <Button kind="ghost" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      </td>
    </tr>
  )
}
