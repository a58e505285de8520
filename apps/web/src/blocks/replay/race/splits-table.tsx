import { ScrollRegion } from '../../../ui/page/panel.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import styles from './delta.module.css'

/** What each tenth of the way gave, and the lead at its end. Milliseconds won, below zero lost. */
export function SplitsTable({ splits }: { splits: readonly { won: number; lead: number }[] }) {
  return (
    <ScrollRegion label="Splits every tenth of the way">
      <table className={styles.splits}>
        <caption className="visually-hidden">Splits every tenth of the way: won or lost, and the lead</caption>
        <thead>
          <tr>
            {splits.map((_, tenth) => (
              <th key={tenth} scope="col">
                {(tenth + 1) * 10} %
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {splits.map(({ won, lead }, tenth) => (
              <td key={tenth}>
                <TimeDifference milliseconds={-won} />
                <span className="dim tiny">{signed(-lead)}</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Seconds with their sign and a real minus. */
function signed(ms: number): string {
  const text = (Math.trunc(Math.abs(ms) / 10) / 100).toFixed(2)
  return text === '0.00' ? text : `${ms < 0 ? '−' : '+'}${text}`
}
