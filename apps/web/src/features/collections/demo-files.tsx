import { STAND_WORDS } from '@kz/contract/review/verdicts'
import { mapRoute, youtubeId } from '@kz/contract/rules'
import type { CollectionDemo, CollectionDetail } from '@kz/contract/runs/collections'
import { ChevronDown, ChevronUp, Download, Pencil, Trash2 } from 'lucide-react'
import { type CSSProperties, type FormEvent, Fragment, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DemoReport } from '../../blocks/analysis/demo-report.tsx'
import { FindingText } from '../../blocks/analysis/finding-text.tsx'
import { VerdictTag } from '../../blocks/analysis/verdict-tag.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { useRowKeys } from '../../blocks/review/use-row-keys.ts'
import { AnalyzeLink, WatchDemoLink } from '../../blocks/run/analyze-link.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Term } from '../../blocks/term.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { fileSize } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import field from '../../ui/field/field.module.css'
import { CheckBox, TextField } from '../../ui/field/field.tsx'
import { hashHue } from '../../ui/hash.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeptRow } from '../../ui/kept-table.tsx'
import panel from '../../ui/page/panel.module.css'
import { closedBy, PlaceActions } from '../../ui/place.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../ui/table/table-heads.tsx'
import { firstRecord, NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import styles from './collections.module.css'
import { saveFrom } from './save-from.ts'

const ASKS = ['GET /demo-collections/{id}', 'GET /demo-collections'] as const

const HEADS = [
  'Map',
  ...rightHeads('Time'),
  'Against record',
  {
    head: (
      <>
        <Term of="cp">CP</Term> / <Term of="gc">GC</Term>
      </>
    ),
  },
  { head: <Term of="mpbhop">mpbhop</Term> },
  'YouTube',
  'Analyzer',
  ...rightHeads('Actions'),
]

/** The demos of a collection, each beside the record; open ones are changed in line. */
export function DemoFiles({ collection }: { collection: CollectionDetail }) {
  const { id, demos, status } = collection
  const [edited, setEdited] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const { act, busy } = useMutation({ refetches: ASKS })
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const said = useSaid()
  const kept = useKeptLines(demos, { keyOf: ({ fileName }) => fileName, view: status })
  const toggleReport = (fileName: string) => setOpened(opened === fileName ? null : fileName)
  const close = ({ fileName }: CollectionDemo) => {
    flushSync(() => setEdited(null))
    // where the change began
    table.current?.querySelector<HTMLElement>(`[aria-label="Edit ${fileName}"]`)?.focus()
  }
  const isOpen = status !== 'APPROVED' && status !== 'RELEASED'
  const download = (fileName: string) =>
    act(null, async () =>
      saveFrom(await api.call('GET /demo-collections/{id}/demo-file', { params: { id }, query: { fileName } })),
    )
  const remove = async (fileName: string) => {
    const take = () => api.call('DELETE /demo-collections/{id}/demos/{fileName}', { params: { id, fileName } })
    if (await act('Demo removed successfully', take)) said.say(fileName, 'Removed')
    setRemoved(null)
  }
  return (
    <div className={`${panel.scroll} ${styles.files}`}>
      <table ref={table} tabIndex={-1} className={`${tableStyles.table} ${styles.demos}`}>
        <caption className="visually-hidden">Demo files in this collection</caption>
        <Heads of={HEADS} />
        <tbody>
          {kept.map(({ key, line: demo, gone }) => (
            <Fragment key={key}>
              {edited === demo.fileName && isOpen ? (
                <EditRow id={id} demo={demo} onClose={() => close(demo)} />
              ) : (
                <KeptRow gone={gone} said={gone ? said.of(key) : undefined}>
                  <td className={styles.map} style={{ '--h': hashHue(demo.mapName) } as CSSProperties}>
                    <MapLink mapName={demo.mapName} route={demo.route} />
                    <span className={styles.file}>
                      <bdi>{demo.fileName}</bdi>, {fileSize(demo.size)}
                    </span>
                    <span className={styles.narrowest}>
                      <AgainstRecord demo={demo} released={status === 'RELEASED'} />
                    </span>
                    <span className={styles.narrow}>
                      <Video demo={demo} />
                      <span className="dim">
                        {demo.checkpoints} / {demo.gochecks}
                        {demo.mpbhop && ', mpbhop'}
                      </span>
                      <Verdict demo={demo} opened={opened === demo.fileName} onOpen={toggleReport} />
                    </span>
                    {demo.skipped && <span className={styles.warning}>Skipped: {demo.skipped}</span>}
                    {demo.warnings.map(({ code, text }) => (
                      <span key={code} className={styles.warning}>
                        <FindingText kind={code} text={text} />
                      </span>
                    ))}
                  </td>
                  <td className={tableStyles.right}>
                    <TimeText milliseconds={demo.timeMs} />
                  </td>
                  <td>
                    <AgainstRecord demo={demo} released={status === 'RELEASED'} />
                  </td>
                  <td className="dim">
                    {demo.checkpoints} / {demo.gochecks}
                  </td>
                  <td className="dim">{demo.mpbhop ? 'yes' : 'no'}</td>
                  <td>
                    <Video demo={demo} />
                  </td>
                  <td>
                    <Verdict demo={demo} opened={opened === demo.fileName} onOpen={toggleReport} />
                  </td>
                  <td className={tableStyles.right}>
                    <PlaceActions
                      as="span"
                      closed={closedBy({ gone, said: gone ? said.of(key) : undefined })}
                      className={styles.acts}
                    >
                      <WatchDemoLink
                        open={{ collection: id, file: demo.fileName }}
                        of={`${mapRoute(demo.mapName, demo.route)} by ${collection.playerName}`}
                      />
                      <AnalyzeLink
                        open={{ collection: id, file: demo.fileName }}
                        of={`${mapRoute(demo.mapName, demo.route)} by ${collection.playerName}`}
                      />
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
                            aria-keyshortcuts="E"
                            onClick={() => setEdited(demo.fileName)}
                          />
                          <IconButton
                            label={`Remove ${demo.fileName}`}
                            icon={Trash2}
                            onClick={() => setRemoved(demo.fileName)}
                          />
                        </>
                      )}
                    </PlaceActions>
                  </td>
                </KeptRow>
              )}
              {opened === demo.fileName && (
                <tr className={styles.report}>
                  <td colSpan={8}>
                    <DemoReport
                      kind={status === 'RELEASED' && demo.skipped === null ? 'demo' : 'collected'}
                      demoId={demo.demoId}
                      open={{ collection: id, file: demo.fileName }}
                    />
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

interface AgainstProps {
  demo: CollectionDemo
  /** the collection is: what was not skipped is a record */
  released: boolean
}

function AgainstRecord({ demo: { timeDifference, recordPlayer, skipped }, released }: AgainstProps) {
  return (
    <>
      <TimeDifference
        milliseconds={differenceOf(timeDifference)}
        without={released && skipped === null ? firstRecord(false) : NO_RECORD}
      />
      {recordPlayer && (
        <span className={styles.file} dir="auto">
          {recordPlayer}
        </span>
      )}
    </>
  )
}

const Video = ({ demo: { ytLink } }: { demo: CollectionDemo }) =>
  ytLink ? (
    <a className="link" href={ytLink} target="_blank" rel="noreferrer">
      youtu.be/{youtubeId(ytLink)}
    </a>
  ) : (
    <span className={styles.missing}>No video yet</span>
  )

interface VerdictProps {
  demo: CollectionDemo
  opened: boolean
  onOpen: (fileName: string) => void
}

/** What the analyzer says, and below the row why. */
const Verdict = ({ demo: { verdict, fileName }, opened, onOpen }: VerdictProps) => (
  <button
    type="button"
    className={styles.verdict}
    aria-keyshortcuts="V"
    aria-expanded={opened}
    aria-label={`${STAND_WORDS[verdict]}: the report of ${fileName}`}
    onClick={() => onOpen(fileName)}
  >
    <VerdictTag verdict={verdict} />
    <Icon of={opened ? ChevronUp : ChevronDown} size="sm" />
  </button>
)

function EditRow({ id, demo, onClose }: { id: number; demo: CollectionDemo; onClose: () => void }) {
  const [cp, setCp] = useState(String(demo.checkpoints))
  const [gc, setGc] = useState(String(demo.gochecks))
  const [mpbhop, setMpbhop] = useState(demo.mpbhop)
  const [youtubeLink, setLink] = useState(demo.ytLink ?? '')
  const { act, busy, error } = useMutation({ refetches: ASKS })
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
            <span className={field.label}>Map</span>
            <div>{mapRoute(demo.mapName, demo.route)}</div>
            <span className={styles.file} dir="auto">
              {demo.fileName}
            </span>
          </div>
          <TextField label="CP" inputMode="numeric" value={cp} onChange={({ target }) => setCp(target.value)} />
          <TextField label="GC" inputMode="numeric" value={gc} onChange={({ target }) => setGc(target.value)} />
          <div className={styles.below}>
            <CheckBox label="mpbhop" checked={mpbhop} onChange={({ target }) => setMpbhop(target.checked)} />
          </div>
          <div className={styles.video}>
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
          <div className={`row ${styles.done}`}>
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
