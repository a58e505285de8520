import type { Standing } from '@kz/contract/runs/standings'
import styles from './standing.module.css'

/** What each standing says, and its sentence. */
export const STANDING_WORDS: Record<Standing, { word: string; tip: string }> = {
  sent: { word: 'Sent', tip: 'Reported by the server' },
  replayed: { word: 'Replayed', tip: 'Its replay was read and agrees' },
  simulated: { word: 'Simulated', tip: 'Its movement follows from its commands' },
  checked: { word: 'Checked', tip: 'A checker released its demo' },
}

/** Drawn in 14 units: a dashed square, a square with play, two blocks and an arc, a filled square with a tick. */
const SHAPES: Record<Standing, React.ReactNode> = {
  sent: (
    <>
      <rect x="1" y="1" width="12" height="12" fill="none" stroke="currentColor" strokeDasharray="2.4 1.6" />
      <rect x="6" y="6" width="2" height="2" fill="currentColor" />
    </>
  ),
  replayed: (
    <>
      <rect x="1" y="1" width="12" height="12" fill="none" stroke="currentColor" />
      <path d="M5.500 4v6l4-3z" fill="currentColor" />
    </>
  ),
  simulated: (
    <>
      <rect x="1" y="1" width="12" height="12" fill="none" stroke="currentColor" />
      <path d="M2.500 9h3v2.500h-3zM8.500 9h3v2.500h-3z" fill="currentColor" />
      <path d="M4 7.500Q7 2 10 7.500" fill="none" stroke="currentColor" />
    </>
  ),
  checked: (
    <>
      <rect x="0.500" y="0.500" width="13" height="13" fill="currentColor" />
      <path d="m3.500 7 2.500 2.500 4.500-5" fill="none" stroke="var(--kz-panel)" strokeWidth="1.600" />
    </>
  ),
}

const LOOKS: Record<Standing, string | undefined> = {
  sent: styles.sent,
  replayed: styles.replayed,
  simulated: styles.simulated,
  checked: styles.checked,
}

/** The mark of a standing alone, in its colour. */
export function StandingShape({ standing }: { standing: Standing }) {
  return (
    <svg className={LOOKS[standing]} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      {SHAPES[standing]}
    </svg>
  )
}

/** How far a run is proven: its mark, and the word beside it where there is room. */
export function StandingMark({ standing, word = true }: { standing: Standing; word?: boolean }) {
  const { word: said, tip } = STANDING_WORDS[standing]
  return (
    <span className={`${styles.standing} ${LOOKS[standing]}`} data-tip={tip}>
      <StandingShape standing={standing} />
      <span className={word ? styles.word : 'visually-hidden'}>{said}</span>
    </span>
  )
}
