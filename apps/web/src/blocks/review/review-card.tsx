import type { CSSProperties, ReactNode } from 'react'
import { hashHue } from '../../ui/hash.ts'
import { PlaceActions, usePlace } from '../../ui/place.tsx'
import { Tag } from '../../ui/tag.tsx'
import { MapPicture } from '../map/map-picture.tsx'
import { PlayerName } from '../member/player-name.tsx'
import { Moment } from '../run/moment.tsx'
import { type Fact, Facts } from './facts.tsx'
import styles from './review.module.css'
import type { Review } from './use-review.ts'

/** `small`: two facts side by side, for many cards; `large`: one below the other, with a large picture. */
type CardLook = 'small' | 'large'

interface ReviewCardProps {
  /** `mapImage` null: one that is not about a map */
  item: { mapName: string; mapImage: string | null; playerName: string; country: string; submittedDateIso: string }
  /** names the card: `demo-12` */
  titleId: string
  title: ReactNode
  review: Pick<Review<never>, 'dirty' | 'gone' | 'said'>
  /** what stands at the end of its head */
  end: ReactNode
  facts: readonly Fact[]
  /** what comes before the facts: the verdict, the run */
  first?: ReactNode
  look: CardLook
  /** the foot: what can be done, decisions last */
  actions: ReactNode
  /** what the file shows, and the form */
  children: ReactNode
}

const LOOKS = {
  small: { width: 80, height: 45, className: styles.small },
  large: { width: 128, height: 72, className: styles.large },
}

/** One submission in a checker's queue: who sent what when, the facts, the form, the decision. */
export function ReviewCard(props: ReviewCardProps) {
  const { item, titleId, title, review, end, facts, first, look, actions, children } = props
  const { width, height, className } = LOOKS[look]
  const { place, closed } = usePlace<HTMLElement>(review)
  return (
    <article
      {...place}
      className={`${styles.card} ${className}`}
      style={{ '--h': hashHue(item.mapName) } as CSSProperties}
      aria-labelledby={titleId}
    >
      {review.dirty && (
        <span className={styles.unsaved}>
          <Tag kind="warn">Unsaved changes</Tag>
        </span>
      )}
      <header>
        {item.mapImage !== null && <MapPicture src={item.mapImage} width={width} height={height} />}
        <div className="grow">
          <h2 id={titleId} tabIndex={-1} className="row wrap">
            <bdi>{title}</bdi>
          </h2>
          <div className="row wrap small">
            <PlayerName name={item.playerName} country={item.country} />
            <Moment iso={item.submittedDateIso} look="clock" className="dim" />
          </div>
        </div>
        {end}
      </header>
      {first}
      <Facts className={styles.facts} facts={facts} />
      {children}
      <PlaceActions as="footer" closed={closed}>
        {actions}
      </PlaceActions>
    </article>
  )
}
