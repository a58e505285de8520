import { Button } from '../../ui/button.tsx'
import styles from './review.module.css'

interface ClaimProps {
  item: { checkBy: string | null; mine: boolean }
  checker: { busy: string | null; claim: (take: boolean) => Promise<boolean> }
  /** one line below a name, where a table has no room for a button */
  inline?: boolean
}

/** Who checks it, and taking it or giving it back. */
export function Claim({ item: { checkBy, mine }, checker, inline = false }: ClaimProps) {
  const verb = mine ? 'Give back' : checkBy ? 'Take over' : 'Take it'
  const act = () => void checker.claim(!mine)
  if (inline)
    return (
      <>
        <button type="button" className={`link ${styles.claim}`} onClick={act}>
          {verb}
        </button>
        {checkBy && <> {mine ? 'yours' : <bdi>{checkBy}</bdi>}</>}
      </>
    )
  return (
    <>
      {/* first: it stays where it was pressed */}
      <Button small kind="ghost" busy={checker.busy === 'claim'} onClick={act}>
        {verb}
      </Button>
      {checkBy && (
        <span className={styles.strong} dir="auto">
          {checkBy}
        </span>
      )}
    </>
  )
}
