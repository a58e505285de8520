import { MAP_WORDS, type MapWord, MOST_MAP_WORDS, MOST_STARS } from '@kz/contract/events/rating-words'
import type { MapRating } from '@kz/contract/events/ratings'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import chip from '../../ui/chip.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import styles from './rating.module.css'

/** What those who finished the map think of it, and one's own vote. */
export function RatingPanel({ mapName }: { mapName: string }) {
  const found = useQuery(queryOf('GET /map/rating', { query: { mapName } }))
  return (
    <Panel title="What players say" sub={found.data && counted(found.data.votes, 'rating')}>
      <QueryBody query={found} name="the ratings" loading={<SkeletonRows label="Loading the ratings" count={2} />}>
        {(rating) => <Rating rating={rating} />}
      </QueryBody>
    </Panel>
  )
}

function Rating({ rating }: { rating: MapRating }) {
  const { user } = useSession()
  const { average, votes, words, mine } = rating
  return (
    <div className={styles.rating}>
      <div className="row wrap">
        {average === null ? (
          <span className="muted">Nobody has rated it yet.</span>
        ) : (
          <>
            <b className={`display ${styles.average}`}>{average.toFixed(1)}</b>
            <span className="muted">
              of {MOST_STARS}, by {counted(votes, 'player')} who finished it
            </span>
          </>
        )}
        {words.slice(0, 6).map(({ word, votes: times }) => (
          <span key={word} className={chip.chip} data-part="chip">
            {word} <span className="dim">{times}</span>
          </span>
        ))}
      </div>
      {mine?.mayRate ? (
        <OwnRating rating={rating} mine={mine} />
      ) : (
        <p className="dim">
          {user ? 'Finish it on a server or send a demo, then rate it.' : 'Log in and finish it to rate it.'}
        </p>
      )}
    </div>
  )
}

function OwnRating({ rating: { mapName }, mine }: { rating: MapRating; mine: NonNullable<MapRating['mine']> }) {
  const { act, busy } = useMutation({ refetches: ['GET /map/rating'] })
  const send = (stars: number | null, words: readonly MapWord[], said: string) =>
    act(said, () => api.call('PUT /map/rating', { query: { mapName }, body: { stars, words: [...words] } }))
  const { stars, words } = mine
  const toggle = (word: MapWord) => {
    const next = words.includes(word) ? words.filter((one) => one !== word) : [...words, word]
    return send(stars, next, 'Words saved')
  }
  return (
    <>
      <fieldset className={styles.stars} aria-busy={busy}>
        <legend>Your rating</legend>
        {Array.from({ length: MOST_STARS }, (_, at) => at + 1).map((value) => (
          <button
            key={value}
            type="button"
            className={styles.star}
            aria-pressed={stars !== null && value <= stars}
            aria-label={`${value} of ${MOST_STARS}`}
            onClick={() => send(value, words, 'Rated')}
          >
            <Icon of={Star} />
          </button>
        ))}
        {stars !== null && (
          <Button small kind="ghost" onClick={() => send(null, [], 'Rating taken back')}>
            Take back
          </Button>
        )}
      </fieldset>
      {stars !== null && (
        <fieldset className={styles.words}>
          <legend>Words for it, up to {MOST_MAP_WORDS}</legend>
          {MAP_WORDS.map((word) => (
            <Button
              key={word}
              small
              aria-pressed={words.includes(word)}
              blockedBy={!words.includes(word) && words.length >= MOST_MAP_WORDS ? 'Remove one first' : undefined}
              onClick={() => toggle(word)}
            >
              {word}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
