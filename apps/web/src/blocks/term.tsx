import type { GlossaryKey } from '@kz/contract/glossary'
import styles from './term.module.css'

interface TermProps {
  of: GlossaryKey
  /** the word as it stands here; a question mark behind something else unless told */
  children?: string
}

/** A word of the trade that explains itself: on hover, on focus, when it is pressed. */
export const Term = ({ of, children }: TermProps) => (
  <button type="button" className={children ? styles.term : styles.mark} data-explains={of}>
    {children ?? (
      <>
        ?<span className="visually-hidden"> What is {of}</span>
      </>
    )}
  </button>
)
