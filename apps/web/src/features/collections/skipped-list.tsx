import styles from './collections.module.css'

/** What was not taken, each with the reason. */
export function SkippedList({ skipped }: { skipped: readonly { name: string; reason: string }[] }) {
  return (
    <ul className={styles.reasons}>
      {skipped.map(({ name, reason }, place) => (
        <li key={place}>
          <b dir="auto">{name}</b> {reason}
        </li>
      ))}
    </ul>
  )
}
