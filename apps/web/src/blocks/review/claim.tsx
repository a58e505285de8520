import { Button } from '../../ui/button.tsx'
import styles from './review.module.css'

interface ClaimProps {
  item: { checkBy: string | null; mine: boolean }
  checker: { busy: string | null; claim: (take: boolean) => Promise<boolean> }
}

/** Who checks it, and taking it or giving it back. */
export function Claim({ item: { checkBy, mine }, checker }: ClaimProps) {
  const verb = mine ? 'Give back' : checkBy ? 'Take over' : 'Take it'
  const act = () => void checker.claim(!mine)
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
