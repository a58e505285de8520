import type { SubmittedMap } from '@kz/contract/maps'
import { Download } from 'lucide-react'
import { MapForm } from '../../blocks/map/map-form.tsx'
import { MapSeenList } from '../../blocks/map/map-seen.tsx'
import { DecideButton, SaveButton } from '../../blocks/review/buttons.tsx'
import { DecisionDialog } from '../../blocks/review/decision-dialog.tsx'
import { DecisionFailed } from '../../blocks/review/decision-failed.tsx'
import { ReviewCard } from '../../blocks/review/review-card.tsx'
import { useReview } from '../../blocks/review/use-review.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import names from '../../ui/names.module.css'
import { Tag } from '../../ui/tag.tsx'
import { factsOf } from './check-facts.ts'
import styles from './check-maps.module.css'
import { savedDraft } from './draft.ts'
import { questionOf } from './questions.ts'
import { useMapChecker } from './use-check.ts'

/** One submitted map: what its file says, what its sender says, and the checker's decision. */
export function MapCheck({ map, gone }: { map: SubmittedMap; gone: boolean }) {
  const checker = useMapChecker(map)
  const review = useReview(checker, map, savedDraft(map), gone)
  const { draft, edit, shut } = review
  const mapperError = draft.mapperNames.length === 0 ? 'Name at least one mapper' : undefined
  return (
    <ReviewCard
      item={map}
      look="large"
      titleId={`map-${map.mapId}`}
      title={
        <>
          <span className={names.map} dir="auto">
            {map.mapName}
          </span>
          {map.isNewVersion && <Tag kind="info">New version</Tag>}
        </>
      }
      review={review}
      first={<DecisionFailed of={map} />}
      end={
        <Button small kind="ghost" busy={checker.busy === 'download'} onClick={() => void checker.download()}>
          <Icon of={Download} size="sm" />
          Download
        </Button>
      }
      facts={factsOf(map, styles.mono)}
      actions={
        <>
          <SaveButton review={review} fault={shut ?? mapperError} />
          <span className="row end wrap">
            <DecideButton review={review} decision="putOff" />
            <DecideButton review={review} decision="reject" />
            <DecideButton
              review={review}
              decision="release"
              fault={mapperError}
              blockedBy={map.status === 'CHANGES_REQUESTED' ? 'This map waits for changes by its sender' : undefined}
            />
          </span>
        </>
      }
    >
      <div className={styles.seen}>
        <MapSeenList seen={map.seen} warnings={map.warnings} />
      </div>
      <Pictures map={map} />
      <div className={styles.form}>
        <MapForm draft={draft} mapperError={mapperError} onDraft={edit}>
          <CheckBox
            label="Takes records"
            checked={draft.recordable}
            onChange={({ target }) => edit({ recordable: target.checked })}
          />
        </MapForm>
      </div>
      <DecisionDialog review={review} taken={null} question={(decision) => questionOf(map, decision)} />
    </ReviewCard>
  )
}

function Pictures({ map: { mapName, images } }: { map: SubmittedMap }) {
  if (images.length === 0) return null
  return (
    <ul className={styles.shots} aria-label={`Pictures of ${mapName}`}>
      {images.map(({ imageId, url }, index) => (
        <li key={imageId}>
          <a href={url} target="_blank" rel="noopener">
            <img
              src={url.replace('.webp', '-320.webp')}
              alt={`${mapName}, number ${index + 1}`}
              width={160}
              height={90}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
