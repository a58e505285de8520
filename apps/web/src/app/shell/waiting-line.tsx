import { type Query, useIsFetching } from '@tanstack/react-query'
import styles from './waiting-line.module.css'

/** A list still shows the page before, while the one that was asked for is on its way. */
const isTurned = (query: Query): boolean =>
  query.observers.some((observer) => observer.getCurrentResult().isPlaceholderData)

/** Above every page, as long as a list is being turned: what stands there yet would not say so. */
export function WaitingLine() {
  const count = useIsFetching({ predicate: isTurned })
  return count > 0 && <div className={styles.line} role="progressbar" aria-label="Loading" />
}
