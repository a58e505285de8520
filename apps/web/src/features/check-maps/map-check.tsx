import type { SubmittedMap } from '@kz/contract/maps'
import { Download } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { MapForm } from '../../blocks/map-form.tsx'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { MapSeenList } from '../../blocks/map-seen.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/field.tsx'
import { hashHue } from '../../ui/hash.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CheckFacts } from './check-facts.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { type CheckDraft, isDirty, savedDraft } from './draft.ts'
import { useCheck } from './use-check.ts'

const CONFLICT = 'You cannot review your own map'

/** One submitted map: what its file says, what its sender says, and the checker's decision. */
export function MapCheck({ map }: { map: SubmittedMap }) {
  const check = useCheck(map)
  const saved = savedDraft(map)
  const [typed, setTyped] = useState<CheckDraft | null>(null)
  const [decision, setDecision] = useState<Decision | null>(null)
  const isTop = useMay('TOP')
  const draft = typed ?? saved
  const dirty = isDirty(draft, saved)
  const shut = map.conflict && !isTop ? CONFLICT : undefined
  const mapperError = draft.mapperNames.length === 0 ? 'Name at least one mapper' : undefined
  const titleId = `map-${map.mapId}`
  const save = async () => {
    if (await check.save(draft, draft.recordable)) setTyped(null)
  }
  const blocked = (act: string) => shut ?? (dirty ? `Please save your changes before you ${act}` : undefined)
  return (
    <article className="mc" style={{ '--h': hashHue(map.mapName) } as CSSProperties} aria-labelledby={titleId}>
      <header>
        <MapPicture src={map.mapImage} width={128} height={72} />
        <div className="grow">
          <h2 id={titleId} className="row wrap gap-2">
            <span className="map">{map.mapName}</span>
            {map.isNewVersion && <Tag kind="info">New version</Tag>}
            {dirty && <Tag kind="warn">Unsaved changes</Tag>}
          </h2>
          <div className="row wrap gap-2 text-sm">
            <PlayerName name={map.playerName} country={map.country} />
            <Moment iso={map.submittedDateIso} look="clock" className="dim" />
          </div>
        </div>
        <Button small kind="ghost" busy={check.busy === 'download'} onClick={() => void check.download()}>
          <Icon of={Download} size="sm" />
          Download
        </Button>
      </header>
      <CheckFacts map={map} />
      <div className="seen">
        <MapSeenList seen={map.seen} warnings={map.warnings} />
      </div>
      {map.images.length > 0 && (
        <ul className="shots" aria-label={`Pictures of ${map.mapName}`}>
          {map.images.map(({ imageId, url }, index) => (
            <li key={imageId}>
              <a href={url} target="_blank" rel="noopener">
                <img
                  src={url.replace('.webp', '-320.webp')}
                  alt={`${map.mapName}, number ${index + 1}`}
                  width={160}
                  height={90}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="ed">
        <MapForm draft={draft} mapperError={mapperError} onDraft={(facts) => setTyped({ ...draft, ...facts })}>
          <CheckBox
            label="Takes records"
            checked={draft.recordable}
            onChange={({ target }) => setTyped({ ...draft, recordable: target.checked })}
          />
        </MapForm>
      </div>
      <footer>
        <Button
          small
          busy={check.busy === 'save'}
          busyText="Saving..."
          blockedBy={shut ?? (dirty ? mapperError : 'Nothing to save')}
          onClick={() => void save()}
        >
          Save
        </Button>
        <span className="row end wrap">
          <Button small blockedBy={shut} onClick={() => setDecision('changes')}>
            Request changes
          </Button>
          <Button small kind="danger" blockedBy={shut} onClick={() => setDecision('reject')}>
            Reject
          </Button>
          <Button
            small
            kind="ok"
            blockedBy={
              blocked('release the map') ??
              (map.status === 'CHANGES_REQUESTED' ? 'This map waits for changes by its sender' : undefined)
            }
            onClick={() => setDecision('release')}
          >
            Release
          </Button>
        </span>
      </footer>
      {decision && <DecisionDialog decision={decision} map={map} check={check} onClose={() => setDecision(null)} />}
    </article>
  )
}
