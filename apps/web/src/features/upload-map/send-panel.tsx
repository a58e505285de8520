import type { OwnMap } from '@kz/contract/maps'
import { MAP_PICTURES, NOTE_LENGTH } from '@kz/contract/rules'
import { Check, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { MapForm } from '../../blocks/map/map-form.tsx'
import { MapSeenList } from '../../blocks/map/map-seen.tsx'
import { fileSize } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { CheckLine } from '../../ui/field/check-list.tsx'
import field from '../../ui/field/field.module.css'
import { CheckBox, focusFirstInvalid, TextAreaField } from '../../ui/field/field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ArchiveNote } from './archive-note.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { stepsOf } from './steps.ts'
import styles from './upload-map.module.css'
import { type MapSending, useSendMap } from './use-send-map.ts'

interface SendPanelProps {
  file: File
  /** one's own waiting map that this file replaces */
  replaced: OwnMap | null
  pseudo: string
  onClear: () => void
}

const startOf = (replaced: OwnMap | null, pseudo: string): MapSending => ({
  mapperNames: replaced?.mapperNames ?? [pseudo],
  type: replaced?.type ?? 'unknown',
  length: replaced?.length ?? 'unknown',
  difficulty: replaced?.difficulty ?? 'unknown',
  isXdMap: replaced?.isXdMap ?? false,
  note: replaced?.note ?? '',
  changelog: replaced?.changelog ?? '',
  mayPublish: false,
})

/** The chosen archive: what is said about it, its pictures, how far it is. */
export function SendPanel({ file, replaced, pseudo, onClear }: SendPanelProps) {
  const [draft, setDraft] = useState(() => startOf(replaced, pseudo))
  const [pictures, setPictures] = useState<File[]>([])
  const [tried, setTried] = useState(false)
  const { sending, send, cancel } = useSendMap()
  const mapperError = draft.mapperNames.length === 0 ? 'Name at least one mapper' : undefined
  const rightError = draft.mayPublish ? undefined : 'Tick this to send the map'
  const busy = ['sending', 'checking', 'pictures'].includes(sending.stage)
  const room = MAP_PICTURES - (replaced?.images.length ?? 0)

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (mapperError || rightError) focusFirstInvalid(event.currentTarget)
    else void send(file, draft, pictures, replaced?.mapId ?? null)
  }
  return (
    <Panel
      title={replaced ? `New file of ${replaced.mapName}` : 'This map'}
      sub={fileSize(file.size)}
      actions={
        busy ? (
          <Button small kind="ghost" onClick={cancel}>
            Cancel upload
          </Button>
        ) : (
          <Button small kind="ghost" onClick={onClear}>
            {sending.stage === 'queued' ? 'Send another' : 'Remove'}
          </Button>
        )
      }
    >
      <div className="row wrap">
        <span className={styles.mapFile} dir="auto">
          {file.name}
        </span>
        {sending.stage === 'queued' && (
          <Tag kind="gain" icon={Check}>
            Queued, no. {sending.map.queuePosition} in line
          </Tag>
        )}
        {sending.stage === 'failed' && (
          <Tag kind="loss" icon={X}>
            Not sent
          </Tag>
        )}
      </div>
      <ProgressSteps steps={stepsOf(sending)} />
      <div aria-live="polite">
        {sending.stage === 'failed' && (
          <ul>
            <CheckLine state="bad">{sending.error}</CheckLine>
          </ul>
        )}
        {sending.stage === 'queued' && (
          <>
            <MapSeenList seen={sending.map.seen} warnings={sending.map.warnings} />
            <ul>
              {sending.lost.map((text) => (
                <CheckLine key={text} state="bad">
                  {text}
                </CheckLine>
              ))}
            </ul>
          </>
        )}
      </div>
      {sending.stage === 'idle' && <ArchiveNote file={file} />}
      {sending.stage !== 'queued' && (
        <form className="stack" onSubmit={handleSubmit} noValidate>
          <MapForm
            draft={draft}
            mapperError={tried ? mapperError : undefined}
            onDraft={(facts) => setDraft({ ...draft, ...facts })}
          />
          <PictureChoice files={pictures} most={room} onFiles={setPictures} />
          <TextAreaField
            label="Note to the checker, optional"
            rows={2}
            maxLength={NOTE_LENGTH}
            value={draft.note}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
          <TextAreaField
            label="What changed, for a new version of a map that is here already"
            hint="Leave it empty for a new map."
            rows={2}
            maxLength={NOTE_LENGTH}
            value={draft.changelog}
            onChange={({ target }) => setDraft({ ...draft, changelog: target.value })}
          />
          <div>
            <CheckBox
              label="I have the right to publish this map"
              checked={draft.mayPublish}
              aria-invalid={tried && rightError ? true : undefined}
              aria-describedby={tried && rightError ? 'right-error' : undefined}
              onChange={({ target }) => setDraft({ ...draft, mayPublish: target.checked })}
            />
            {tried && rightError && (
              <p className={field.error} id="right-error">
                {rightError}
              </p>
            )}
          </div>
          <div className="row">
            <Button type="submit" kind="primary" busy={busy} busyText="Sending...">
              Send to checkers
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
