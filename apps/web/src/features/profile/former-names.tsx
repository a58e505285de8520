import type { Profile } from '@kz/contract/accounts/profiles'
import { longDate } from '../../lib/text/format.ts'
import styles from './profile.module.css'

interface FormerNamesProps {
  profile: Profile
  /** the former name the page was opened by */
  formerly: string | null
}

/** What the player was called before; opened, from when until when. */
export function FormerNames({ profile: { previousPseudo, nameHistory }, formerly }: FormerNamesProps) {
  const names = [...(formerly ? [formerly] : []), ...previousPseudo.filter((name) => name !== formerly)]
  if (names.length === 0) return null
  const said = `Formerly ${names.join(', ')}`
  if (nameHistory.length === 0) return <p className={`dim ${styles.member}`}>{said}</p>
  return (
    <details className={`dim ${styles.member} ${styles.names}`}>
      <summary>{said}</summary>
      <ul>
        {nameHistory.map(({ pseudo, fromIso, untilIso }) => (
          <li key={untilIso}>
            <b dir="auto">{pseudo}</b>
            <span>
              {longDate(new Date(fromIso))} to {longDate(new Date(untilIso))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
