import {
  GUESSR_ROUND_MS,
  GUESSR_STEP_MS,
  GUESSR_STEP_POINTS,
  guessrPoints,
  guessrStep,
} from '@kz/contract/guessr/guessr-rules'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { count } from '../../lib/text/format.ts'
import selected from '../../ui/selected.module.css'
import styles from './kzguessr.module.css'
import { useSound } from './sound.ts'
import { useInSight } from './use-in-sight.ts'
import type { Shown } from './use-reveal.ts'

interface StageProps {
  round: number
  rounds: number
  /** of the round, in milliseconds; below 0 before its first picture */
  elapsed: number
  /** wrong tries so far */
  wrong: number
  shown: Shown | null
  /** below the picture, on it: `2 of 6 have it` */
  note?: ReactNode
}

const NAMES = ['A quarter', 'Two fifths', 'Two thirds', 'Whole'] as const

/** The picture as far as it is open, what it is worth now, and the time that is left. */
export function Stage({ round, rounds, elapsed, wrong, shown, note }: StageProps) {
  const left = Math.max(0, GUESSR_ROUND_MS - Math.max(0, elapsed))
  const step = guessrStep(elapsed)
  const { play } = useSound()
  const tellStep = useEffectEvent(() => {
    if (step > 1) play('step')
  })
  useEffect(() => tellStep(), [step])
  const part = useRef<HTMLDivElement>(null)
  useInSight(part)
  return (
    <div ref={part}>
      <div className={styles.shot}>
        {shown ? (
          <Fragment key={shown.url}>
            <img className={styles.beside} src={shown.url} alt="" />
            <img src={shown.url} alt={altOf(shown)} />
          </Fragment>
        ) : (
          <div className={styles.dark} role="status">
            {elapsed < 0 ? `The first picture comes in ${Math.ceil(-elapsed / 1000)}` : 'The picture comes'}
          </div>
        )}
        <div className={styles.hud}>
          <div>
            <small>Round</small>
            <b>
              {round} / {rounds}
            </b>
          </div>
          <div>
            <small>Worth now</small>
            <b>{count(guessrPoints({ ms: Math.max(0, elapsed), wrong, isFamily: false }))}</b>
          </div>
          <div className={styles.left}>
            <small>Time left</small>
            <b role="timer" aria-live="off">
              {(left / 1000).toFixed(1)}
            </b>
          </div>
        </div>
        {note && <div className={styles.note}>{note}</div>}
        <div className={styles.line} aria-hidden="true">
          <b style={{ width: `${(Math.max(0, elapsed) / GUESSR_ROUND_MS) * 100}%` }} />
        </div>
      </div>
      <ol className={styles.steps} aria-label="Steps of the picture">
        {GUESSR_STEP_POINTS.map((points, index) => (
          <li
            key={points}
            className={index + 1 === step ? selected.selected : undefined}
            aria-current={index + 1 === step ? 'step' : undefined}
          >
            <b>{NAMES[index]}</b>
            <span>{count(points)} points</span>
            <span className="visually-hidden">, from {(index * GUESSR_STEP_MS) / 1000} seconds on</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Says the step and the colours, never more. */
const altOf = ({ step, colours }: Shown): string =>
  `A map, step ${step} of ${GUESSR_STEP_POINTS.length}${colours.length ? `: ${colours.join(', ')}` : ''}. Name it.`
