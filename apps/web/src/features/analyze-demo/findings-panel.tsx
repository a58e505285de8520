import type { SharedReport } from '@kz/contract/review/shared-report'
import type { Verdict } from '@kz/demo'
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FindingText } from '../../blocks/analysis/finding-text.tsx'
import { VerdictTag } from '../../blocks/analysis/verdict-tag.tsx'
import { Icon } from '../../ui/icon.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './analyze-demo.module.css'
import { MomentButton } from './moment-button.tsx'

type Finding = SharedReport['findings'][number]

const LEVELS = {
  fact: { icon: Info, word: 'Fact', className: 'dim' },
  look: { icon: TriangleAlert, word: 'Worth a look', className: styles.lvlLook },
  strong: { icon: OctagonAlert, word: 'Strong sign', className: styles.lvlStrong },
}
const FEW = 12

interface FindingsPanelProps {
  findings: readonly Finding[]
  verdict: Verdict
  /** of a game server: it shows neither settings nor commands of keys */
  isReplay: boolean
}

const IN_ORDER = 'Nothing suspicious: settings, clocks, keys and movement look human.'
const IN_ORDER_OF_SERVER = 'Nothing suspicious: clocks and movement look human.'

/** What was found, strong signs first, each with its moments. */
export function FindingsPanel({ findings, verdict, isReplay }: FindingsPanelProps) {
  const order = ['strong', 'look', 'fact']
  const sorted = findings.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level))
  return (
    <Panel title="Findings" sub="Findings decide nothing; people do" actions={<VerdictTag verdict={verdict} />} flush>
      {sorted.length === 0 ? (
        <p className={`${panel.body} dim`}>
          {verdict !== 'none' ? 'This demo holds too little to judge.' : isReplay ? IN_ORDER_OF_SERVER : IN_ORDER}
        </p>
      ) : (
        <ul className={styles.findings}>
          {sorted.map((finding) => (
            <FindingRow key={`${finding.kind} ${finding.text}`} finding={finding} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function FindingRow({ finding }: { finding: Finding }) {
  const { kind, level, text, hits, hitCount } = finding
  const [all, setAll] = useState(false)
  const { icon, word, className } = LEVELS[level]
  const shown = all ? hits : hits.slice(0, FEW)
  return (
    <li>
      <span className={className}>
        <Icon of={icon} size="sm" />
      </span>
      <div className={styles.text}>
        <p>
          {level !== 'fact' && <b>{word}: </b>}
          {level === 'fact' && <span className="visually-hidden">{word}: </span>}
          <FindingText kind={kind} text={text} />
        </p>
        {hits.length > 0 && (
          <p className={styles.moments}>
            {shown.map(([from = 0]) => (
              <MomentButton key={from} ms={from} of={text} clips />
            ))}
            {hits.length > FEW && (
              <button type="button" className="link" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'fewer' : `${hitCount - FEW} more`}
              </button>
            )}
            {all && hitCount > hits.length && (
              <span className="dim">and {hitCount - hits.length} that are not listed</span>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
